// What is typed of a hand: the values of its form, read and put back.

import { all, find } from "./dom.js";

const NOT_TYPED = new Set([
  "csrfmiddlewaretoken", "follows", "key", "revision", "looked_at", "odd_is_meant", "counts_again",
]);
const MOST_BIDS = 40;

export function valuesOf(form) {
  const values = {};
  for (const field of form.elements) {
    if (!field.name || NOT_TYPED.has(field.name)) continue;
    if (field.type !== "radio") values[field.name] = field.value;
    else if (field.checked || !(field.name in values)) values[field.name] = field.checked ? field.value : "";
  }
  return values;
}

export function put(form, values) {
  makeRoom(form, values);
  for (const field of form.elements) {
    if (!field.name || NOT_TYPED.has(field.name)) continue;
    const value = values[field.name] ?? "";
    if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }
  for (const details of all("details", form)) {
    const isUsed = all("select, input:not([type=radio])", details).some((field) => field.value);
    if (isUsed) details.open = true;
  }
  nameDefenders(form);
  refresh(form);
}

// Rows of the bid record: a few to begin with, others as they are wanted.
export function addBid(form) {
  const rows = all(".bid-row", form);
  const last = rows[rows.length - 1];
  if (!last || rows.length >= MOST_BIDS) return null;
  const row = last.cloneNode(true);
  const number = bidOf(find("[name]", last)) + 1;
  for (const field of all("[name]", row)) {
    for (const name of ["name", "id"]) field[name] = field[name].replace(/bid\d+-/, `bid${number}-`);
    field.value = "";
    field.removeAttribute("aria-invalid");
  }
  for (const option of all("option[selected]", row)) option.removeAttribute("selected");
  for (const error of all(".errorlist", row)) error.remove();
  for (const word of all(".unseen", row)) word.textContent = word.textContent.replace(/\d+$/, rows.length + 1);
  last.after(row);
  return row;
}

const bidOf = (field) => Number(field.name.match(/^bid(\d+)-/)[1]);

// A draft may have more steps than the page has rows.
function makeRoom(form, values) {
  const wanted = Object.keys(values).filter((name) => /^bid\d+-/.test(name) && values[name]);
  for (const name of wanted) while (!form.elements[name] && addBid(form)) ;
}

export function blankOf(form) {
  const blank = find("#blank-values", form);
  return blank ? JSON.parse(blank.textContent) : null;
}

export function isDirty(form) {
  const blank = blankOf(form);
  if (!blank) return false;
  return Object.entries(valuesOf(form)).some(([name, value]) => value !== (blank[name] ?? ""));
}

function refresh(form) {
  const preview = find("#preview", form);
  if (preview && window.htmx) window.htmx.trigger(preview, "refresh");
}

export function nameDefenders(form) {
  const label = find("[data-defenders]", form);
  const dealer = find("input[data-side]:checked", form);
  if (label) label.textContent = dealer ? label.dataset[dealer.dataset.side === "ns" ? "ew" : "ns"] : "";
}
