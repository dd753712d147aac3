// What the judge has counted and filled in, held against a draft begun before.

import { find, show } from "./dom.js";
import { blankOf } from "./hand_values.js";

// Exposed cards that the judge counted, which the page fills in.
const COUNTED = ["exposed_ns", "exposed_ew"];

export function countedOf(form) {
  const blank = blankOf(form) || {};
  return Object.fromEntries(COUNTED.map((name) => [name, blank[name]]));
}

// A count the page had filled in follows the judge's, up and down; one typed by hand is raised
// at most. A draft of an older page does not tell what had been filled in.
export function recounted(form, draft) {
  const now = countedOf(form);
  const isFilledIn = (name) => draft.counted && draft.values[name] === draft.counted[name];
  const names = COUNTED.filter((name) => isFilledIn(name) || Number(now[name]) > Number(draft.values[name]));
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

// Some of what had been filled in was withdrawn since, and the form says otherwise still.
export function isOverCounted(form, draft) {
  const now = countedOf(form);
  return COUNTED.some((name) => Number(now[name]) < Number(draft?.counted?.[name])
    && form.elements[name].value !== now[name]);
}

// Trumps with which kept cards were judged follow the judge's too; tapped ones stay.
export function judgedTrump(form, draft) {
  const [own, filledIn] = [draft.values.trump, draft.counted?.trump];
  return own && own !== filledIn ? {} : { trump: form.dataset.judgedTrump ?? own };
}

// The form has other trumps than the judge was told.
export function tellOtherTrump(form) {
  const [judged, own] = [form.dataset.judgedTrump, form.elements.trump?.value];
  if (!judged || !own || judged === own) return;
  show("other-trump", find(`[name=trump][value="${judged}"] + span`, form).textContent);
}

// The same cards, at whatever level and with whatever trumps they were judged.
export function isSameCase(one, other) {
  const [first, second] = [new URLSearchParams(one), new URLSearchParams(other)];
  return ["lead", "holding", "play"].every((name) => first.get(name) === second.get(name));
}

// What the judge's page filled in anew, of the same cards judged once more.
export function judgedAnew(form, draft) {
  const blank = blankOf(form);
  if (draft.values.judged === blank.judged) return {};
  const [before, now] = [new URLSearchParams(draft.values.judged), new URLSearchParams(blank.judged)];
  const named = Object.entries({ laogai_side: "side", offence_trick: "trick" });
  const moved = named.filter(([, asked]) => before.get(asked) !== now.get(asked)).map(([name]) => name);
  return Object.fromEntries(["judged", "trump", "laogai_kind", ...moved].map((name) => [name, blank[name]]));
}
