// What is typed of a hand: the values of its form, read and put back.

import { all, find } from "./dom.js";

const NOT_TYPED = new Set([
  "csrfmiddlewaretoken", "follows", "key", "revision", "looked_at", "odd_is_meant", "counts_again",
]);
// How many rows of bids there are is the page's.
const isTyped = ({ name }) => name && !NOT_TYPED.has(name) && !/^bid-[A-Z_]+$/.test(name);

export function valuesOf(form) {
  const values = {};
  for (const field of form.elements) {
    if (!isTyped(field)) continue;
    if (field.type !== "radio") values[field.name] = field.value;
    else if (field.checked || !(field.name in values)) values[field.name] = field.checked ? field.value : "";
  }
  return values;
}

export function put(form, values) {
  makeRoom(form, values);
  for (const field of form.elements) {
    if (!isTyped(field)) continue;
    const value = values[field.name] ?? "";
    if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
  }
  for (const details of all("details", form)) {
    const isUsed = all("select, input:not([type=radio], [type=hidden])", details).some((field) => field.value);
    if (isUsed) details.open = true;
  }
  nameDefenders(form);
  refresh(form);
}

// Rows of the bid record: a few to begin with, others as they are wanted.
export function addBid(form) {
  const rows = all(".bid-row", form);
  const number = rows.length;
  if (!number || number >= Number(form.elements["bid-MAX_NUM_FORMS"].value)) return null;
  const last = rows[number - 1];
  const row = last.cloneNode(true);
  for (const field of all("[name]", row)) {
    for (const name of ["name", "id"]) field[name] = field[name].replace(/bid-\d+-/, `bid-${number}-`);
    field.value = "";
    field.removeAttribute("aria-invalid");
  }
  for (const option of all("option[selected]", row)) option.removeAttribute("selected");
  for (const error of all(".errorlist", row)) error.remove();
  for (const word of all(".unseen", row)) word.textContent = word.textContent.replace(/\d+$/, number + 1);
  last.after(row);
  form.elements["bid-TOTAL_FORMS"].value = number + 1;
  return row;
}

// A draft may have more steps than the page has rows.
function makeRoom(form, values) {
  const wanted = Object.keys(values).filter((name) => /^bid-\d+-/.test(name) && values[name]);
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
