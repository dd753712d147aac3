// Elements of the page, and the notices it holds ready.

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// Fills the notice's slot, if there is something to say in it.
export function show(name, text) {
  const notice = find(`[data-notice="${name}"]`);
  if (!notice) return null;
  notice.hidden = false;
  const slot = find("[data-slot]", notice);
  if (slot && text !== undefined) slot.textContent = text;
  return notice;
}

export function hide(name) {
  const notice = find(`[data-notice="${name}"]`);
  if (notice) notice.hidden = true;
}

// The fields of a form that say something: named, and chosen where there is a choice.
export const spokenFields = (form) => [...form.elements].filter((field) =>
  field.name && !(field.matches("[type=radio], [type=checkbox]") && !field.checked));

export const pairsOf = (fields) => JSON.stringify(fields.map((field) => [field.name, field.value]));
