// What an act would change is shown for the very fields it was worked out from: once they are
// others it goes, with the button that saves it, and comes back with them.
"use strict";

(() => {
  // Why something is done changes nothing of what it does.
  const REASONS = new Set(["reason", "grounds", "decided_by"]);

  function valuesOf(form, shown) {
    const fields = [...form.elements].filter((field) => field.name && field.type !== "hidden"
      && !(field.matches("[type=radio], [type=checkbox]") && !field.checked)
      && !REASONS.has(field.name) && !shown.some((part) => part.contains(field)));
    return JSON.stringify(fields.map((field) => [field.name, field.value]));
  }

  for (const form of document.querySelectorAll("form[data-foreseen]")) {
    const shown = [...form.querySelectorAll("[data-foreseen-part]")];
    const foreseen = valuesOf(form, shown);
    const compare = () => {
      const isOther = valuesOf(form, shown) !== foreseen;
      for (const part of shown) part.hidden = isOther;
      for (const part of form.querySelectorAll("[data-not-foreseen]")) part.hidden = !isOther;
    };
    form.addEventListener("input", compare);
    form.addEventListener("change", compare);
  }
})();
