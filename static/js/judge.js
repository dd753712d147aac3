// Cards laid before the judge by tapping: what is tapped is written into the field, which the
// desk reads like anything typed; what it has read is shown below and can be taken back.

import { all, find } from "./dom.js";
import { handDrafts } from "./store.js";

const form = find("#judge-form");
const rows = all("[data-row]", form);
const fieldOf = (row) => find("textarea", row);
const laidOf = (row) => find(".laid", row);
const isCode = /^(?:[SHDC](?:10|[2-9JQKA])|BJ|LJ)$/;
let active = rows[0];
let takenFrom = null;

function changed(field) {
  field.scrollTop = field.scrollHeight;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function activate(row) {
  active = row;
  for (const one of rows) one.classList.toggle("active", one === row);
  for (const tab of all("[data-into]", form)) {
    tab.setAttribute("aria-pressed", String(tab.dataset.into === row.dataset.row));
  }
  form.dataset.into = row.dataset.row;
  form.dispatchEvent(new CustomEvent("judge:into"));
}

function add(code) {
  const field = fieldOf(active);
  field.value = `${field.value.trim()} ${code}`.trim();
  changed(field);
}

// Whoever typed something the page has not read yet takes back what the desk has read.
function takeBack(row, code) {
  const field = fieldOf(row);
  const typed = field.value.trim().split(/\s+/);
  const codes = typed.every((one) => isCode.test(one)) ? typed : laidOf(row).dataset.cards.split(" ");
  const place = codes.lastIndexOf(code);
  if (place < 0) return;
  codes.splice(place, 1);
  field.value = codes.join(" ");
  takenFrom = row;
  changed(field);
}

// Fields and tabs say what the desk has read; a keyboard whose card is gone stays in its row.
function showRead() {
  for (const row of rows) {
    const errors = find(".errorlist", laidOf(row));
    const field = fieldOf(row);
    for (const [name, value] of [["aria-invalid", errors && "true"], ["aria-describedby", errors && errors.id]]) {
      if (value) field.setAttribute(name, value);
      else field.removeAttribute(name);
    }
    const tab = find(`[data-into="${row.dataset.row}"]`, form);
    const count = Number(laidOf(row).dataset.count);
    if (count) tab.dataset.count = count;
    else delete tab.dataset.count;
  }
  if (takenFrom && document.activeElement === document.body) find("[data-clear]", takenFrom).focus({ preventScroll: true });
  takenFrom = null;
}

// Other buttons of the page lead back here, or to the judge's other page: with what is laid now.
function rememberAddress() {
  const here = location.pathname + location.search;
  const next = find(".who input[name=next]");
  if (next) next.value = here;
  for (const link of all(".who a, [data-sign-in]")) {
    if (link.pathname.startsWith("/accounts/")) link.search = `?next=${encodeURIComponent(here)}`;
  }
  const { trump, level } = form.elements;
  const table = new URLSearchParams({ trump: trump.value, level: level.value });
  for (const link of all("nav.tabs a:not([aria-current])")) link.search = trump.value ? `?${table}` : "";
}

// The verdict is said once, when whoever lays cards pauses.
let said = find("#in-short [data-said]").textContent;
let saying = 0;

function say() {
  const words = find("#in-short [data-said]").textContent;
  clearTimeout(saying);
  if (words === said) return;
  saying = setTimeout(() => { said = words; find("#said").textContent = words; }, 900);
}

// A verdict on other cards than those that lie there is worse than none: it goes (answers.js),
// and the desk is asked again until it answers. The address keeps the cards meanwhile.
function takeVerdictAway(event) {
  event.preventDefault();
  const words = event.detail;
  const line = find("#in-short");
  line.className = "in-short warn";
  find(".sign", line).textContent = "!";
  find("[data-said]", line).textContent = words;
  find(".file-at-once", line)?.remove();
  const waiting = document.createElement("p");
  waiting.className = "waiting warn";
  waiting.textContent = words;
  find("#answer").replaceChildren(waiting);
  history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams(new FormData(form))}`);
  rememberAddress();
  say();
}

// Trumps that were tapped in the hand's form on this device are those of the hand.
function presetTrumps() {
  const name = form.dataset.handDraft;
  if (!name || form.elements.trump.value) return;
  const draft = handDrafts.read(name);
  const tapped = all("input[name=trump]", form).find((one) => one.value && one.value === draft?.values?.trump);
  if (!tapped) return;
  tapped.checked = true;
  tapped.dispatchEvent(new Event("change", { bubbles: true }));
}

form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.card) add(button.dataset.card);
  else if (button.dataset.take) takeBack(button.closest("[data-row]"), button.dataset.take);
  else if (button.dataset.into) activate(rows.find((row) => row.dataset.row === button.dataset.into));
  else if ("clear" in button.dataset) {
    const row = button.closest("[data-row]");
    fieldOf(row).value = "";
    activate(row);
    changed(fieldOf(row));
  }
});
form.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-row]");
  if (row && event.target.matches("textarea")) activate(row);
});
// Enter asks the judge, as in any other field; a new line would be no card.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("textarea") || event.isComposing) return;
  event.preventDefault();
  const next = rows[rows.indexOf(event.target.closest("[data-row]")) + 1];
  if (next) fieldOf(next).focus();
  else window.htmx.trigger(form, "refresh");
});
// Cards that did not change stay as they are: a finger may be on one of them.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail;
  const of = fragment.firstElementChild?.dataset.of;
  if (of !== undefined && of === target.dataset.of) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSettle", () => { showRead(); rememberAddress(); say(); });
form.addEventListener("desk:unanswered", takeVerdictAway);

find("[data-palette]", form).hidden = false;
find("[data-ask]", form).hidden = true;
for (const button of all("[data-clear]", form)) button.hidden = false;
const isWrong = (row) => find(".errorlist", laidOf(row));
activate(rows.find(isWrong) || rows.find((row) => !fieldOf(row).value) || rows[0]);
showRead();
rememberAddress();
document.addEventListener("DOMContentLoaded", presetTrumps);
