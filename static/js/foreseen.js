// What an act would change is shown for the very fields it was worked out from: once they are
// others it goes, with the button that saves it, and comes back with them.

import { all, pairsOf, spokenFields } from "./dom.js";

// Why something is done changes nothing of what it does.
const REASONS = new Set(["reason", "grounds", "decided_by"]);

function valuesOf(form, shown) {
  return pairsOf(spokenFields(form).filter((field) => field.type !== "hidden"
    && !REASONS.has(field.name) && !shown.some((part) => part.contains(field))));
}

for (const form of all("form[data-foreseen]")) {
  const shown = all("[data-foreseen-part]", form);
  const foreseen = valuesOf(form, shown);
  const compare = () => {
    const isOther = valuesOf(form, shown) !== foreseen;
    for (const part of shown) part.hidden = isOther;
    for (const part of all("[data-not-foreseen]", form)) part.hidden = !isOther;
  };
  form.addEventListener("input", compare);
  form.addEventListener("change", compare);
}
