// A hand while it is typed: the keys and buttons that help, what Esc clears.

import { all, find, hide } from "./dom.js";
import { clear, keep, restore, sortDrafts } from "./hand_drafts.js";
import { addBid, isDirty, nameDefenders } from "./hand_values.js";
import { handDrafts } from "./store.js";

function step(button) {
  const field = find("input", button.parentElement);
  // Full-width digits are digits too; anything else is left for the form to refuse.
  const points = Number(field.value.normalize("NFKC") || 0) + Number(button.dataset.step);
  if (!(points >= 0 && points <= 400)) return;
  field.value = points;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// What was asked for is there now; whether it can be right the preview says.
function dropHint(field) {
  const box = field.closest(".field, .bid-row");
  if (!field.value || !box) return;
  for (const list of all(".errorlist", box)) list.remove();
  for (const wrong of [box, ...all("[aria-invalid]", box)]) wrong.removeAttribute("aria-invalid");
}

document.addEventListener("beforeinput", (event) => {
  if (event.target.inputMode === "numeric" && event.data && /[^0-9０-９]/.test(event.data)) event.preventDefault();
});
document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form || !form.dataset.draft) return;
  hide("cleared");
  if (event.target.name === "trump") hide("other-trump");
  dropHint(event.target);
  if (event.target.dataset.side) nameDefenders(form);
  keep(form);
});
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-draft]");
  if (event.key === "Escape" && form && !event.isComposing && isDirty(form)) clear(form);
});
document.addEventListener("click", (event) => {
  const target = event.target;
  const stepper = target.closest("[data-step]");
  if (stepper) step(stepper);
  if (target.closest("[data-more-bids]")) {
    const row = addBid(target.form);
    if (row) find("select", row).focus();
  }
  if (target.closest("[data-discard]")) handDrafts.forget(find("form[data-draft]").dataset.draft);
  const row = target.closest("tr[data-number]");
  if (row && !target.closest("a") && !getSelection().toString()) find("a.row-link", row)?.click();
});

for (const form of all("form[data-draft]")) {
  restore(form);
  nameDefenders(form);
  // A keyboard starts at the first field; on a phone that would push the levels off the screen.
  const hasKeyboard = matchMedia("(min-width: 64rem) and (pointer: fine)").matches;
  const wrong = find("[aria-invalid=true] input, input[aria-invalid=true]", form);
  if (hasKeyboard) (wrong || find("input:not([type=hidden])", form))?.focus();
}
sortDrafts();
