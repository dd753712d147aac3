// The draft of a hand on this device: kept while it is typed, put back, gone once the sheet shows it.

import { all, find, hide, show } from "./dom.js";
import { countedOf, isOverCounted, isSameCase, judgedAnew, judgedTrump, recounted, tellOtherTrump } from "./hand_judged.js";
import { blankOf, isDirty, put, valuesOf } from "./hand_values.js";
import { handDrafts } from "./store.js";

export function keep(form) {
  const name = form.dataset.draft;
  form.toggleAttribute("data-dirty", isDirty(form));
  if (!isDirty(form)) return handDrafts.forget(name);
  const key = form.elements.key ? form.elements.key.value : "";
  const counted = { ...countedOf(form), trump: form.dataset.judgedTrump };
  handDrafts.write(name, { key, values: valuesOf(form), counted });
  return undefined;
}

// The dealer aside: of a form that moved on to the next hand the page has named another one.
const isSame = (one, other) =>
  JSON.stringify({ ...one, dealer: "" }) === JSON.stringify({ ...other, dealer: "" });

export function restore(form) {
  const name = form.dataset.draft;
  const draft = handDrafts.read(name);
  if ("typed" in form.dataset) {
    // The server has shown again what was typed: older copies of the same values are this one.
    for (const other of handDrafts.names(form.dataset.family)) {
      if (isSame(handDrafts.read(other)?.values, valuesOf(form))) handDrafts.forget(other);
    }
    if (isOverCounted(form, draft)) show("recounted");
    tellOtherTrump(form);
    return keep(form);
  }
  if (!draft) return undefined;
  // What the judge filled in may be another offence than the one begun before.
  const isPrefilled = "prefilled" in form.dataset;
  if (isPrefilled && !isSameCase(draft.values.judged, form.elements.judged.value)) return keep(form);
  const filledIn = { ...recounted(form, draft), ...judgedTrump(form, draft) };
  put(form, { ...draft.values, ...filledIn, ...(isPrefilled ? judgedAnew(form, draft) : {}) });
  if (draft.key && form.elements.key) form.elements.key.value = draft.key;
  if (isOverCounted(form, draft)) show("recounted");
  tellOtherTrump(form);
  keep(form);
  const notice = show("restored");
  if (notice) find("button", notice).onclick = () => { hide("restored"); clear(form); };
  return undefined;
}

export function clear(form) {
  const typed = valuesOf(form);
  put(form, blankOf(form));
  handDrafts.forget(form.dataset.draft);
  const first = find("input:not([type=hidden])", form);
  if (first) first.focus();
  const notice = show("cleared");
  if (notice) find("button", notice).onclick = () => { put(form, typed); keep(form); hide("cleared"); };
}

// Drafts of hands: gone once the sheet shows them; offered where another hand took the place.
export function sortDrafts() {
  const desk = find("[data-match]");
  if (!desk) return;
  const rows = all("tr[data-number]");
  for (const name of handDrafts.names(`match${desk.dataset.match}-`)) {
    const draft = handDrafts.read(name);
    const parts = name.match(/-(hand|laogai|correct)(\d+)(?:-(\d+))?/);
    if (!draft || !parts) continue;
    const row = rows.find((one) => one.dataset.number === parts[2]);
    const isRecorded = parts[1] === "correct"
      ? !row || row.dataset.revision !== parts[3]
      : rows.some((one) => one.dataset.key === draft.key);
    if (isRecorded) handDrafts.forget(name);
    else if (parts[1] !== "hand") offer(name, draft, parts, row);
    else if (row || !find("#hand-form")) offer(name, draft, parts, null);
  }
}

function offer(name, draft, parts, row) {
  const notice = show("unsent", parts[2]);
  if (!notice) return;
  const [take, drop] = all("button", notice);
  const form = find("#hand-form");
  const link = parts[1] === "correct" ? find("a", row)?.href : notice.dataset.laogai;
  take.hidden = parts[1] === "hand" && !form;
  take.onclick = () => {
    if (parts[1] !== "hand") { location.href = link; return; }
    put(form, { ...draft.values, ...recounted(form, draft), ...judgedTrump(form, draft) });
    tellOtherTrump(form);
    keep(form);
    handDrafts.forget(name);
    hide("unsent");
  };
  drop.onclick = () => { handDrafts.forget(name); hide("unsent"); };
}
