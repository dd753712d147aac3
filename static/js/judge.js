// Cards laid before the judge by tapping: what is tapped is written into the field, which the
// desk reads like anything typed; what it has read is shown below and can be taken back.
"use strict";

(() => {
  const { find, all } = window.desk;
  const form = find("#judge-form");
  if (!form) return;
  const rows = all("[data-row]", form);
  const fieldOf = (row) => find("textarea", row);
  const isCode = /^(?:[SHDC](?:10|[2-9JQKA])|BJ|LJ)$/;
  let active = rows[0];

  function changed(field) {
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function activate(row) {
    active = row;
    for (const one of rows) one.classList.toggle("active", one === row);
    for (const tab of all("[data-into]", form)) {
      tab.setAttribute("aria-pressed", String(tab.dataset.into === row.dataset.row));
    }
    showPalette();
  }

  // A play is taken from the holding, once one is laid; anything else can still be typed.
  function showPalette() {
    const held = find("[data-held]", form);
    const fromHolding = Boolean(held) && active.dataset.row === "play";
    if (held) held.hidden = !fromHolding;
    find("[data-deck]", form).hidden = fromHolding;
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
    const codes = typed.every((one) => isCode.test(one)) ? typed : find(".laid", row).dataset.cards.split(" ");
    const place = codes.lastIndexOf(code);
    if (place < 0) return;
    codes.splice(place, 1);
    field.value = codes.join(" ");
    changed(field);
  }

  // Other buttons of the page lead back here: with what is laid now.
  function rememberAddress() {
    const here = location.pathname + location.search;
    const next = find(".who input[name=next]");
    if (next) next.value = here;
    for (const link of all("nav.tabs a, .who a")) {
      if (link.pathname.startsWith("/accounts/")) link.search = `?next=${encodeURIComponent(here)}`;
    }
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
  document.addEventListener("htmx:afterSettle", () => { showPalette(); rememberAddress(); });

  find("[data-palette]", form).hidden = false;
  find("[data-ask]", form).hidden = true;
  for (const button of all("[data-clear]", form)) button.hidden = false;
  activate(rows.find((row) => !fieldOf(row).value) || rows[0]);
})();
