// A hand while it is typed: its draft on this device, the keys that help, what Esc clears.
"use strict";

(() => {
  const { find, all, show, hide } = window.desk;

  /* A hand being typed: its values, its draft on this device. */
  const NOT_TYPED = new Set(["csrfmiddlewaretoken", "follows", "key", "revision", "looked_at", "odd_is_meant", "counts_again"]);
  const PREFIX = "desk-draft:";

  function valuesOf(form) {
    const values = {};
    for (const field of form.elements) {
      if (!field.name || NOT_TYPED.has(field.name)) continue;
      if (field.type !== "radio") values[field.name] = field.value;
      else if (field.checked || !(field.name in values)) values[field.name] = field.checked ? field.value : "";
    }
    return values;
  }

  function put(form, values) {
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

  /* Rows of the bid record: a few to begin with, others as they are wanted. */
  const MOST_BIDS = 40;

  function addBid(form) {
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

  function blankOf(form) {
    const blank = find("#blank-values", form);
    return blank ? JSON.parse(blank.textContent) : null;
  }

  function isDirty(form) {
    const blank = blankOf(form);
    if (!blank) return false;
    return Object.entries(valuesOf(form)).some(([name, value]) => value !== (blank[name] ?? ""));
  }

  function refresh(form) {
    const preview = find("#preview", form);
    if (preview && window.htmx) window.htmx.trigger(preview, "refresh");
  }

  function stored(name) {
    try { return JSON.parse(localStorage.getItem(PREFIX + name)); } catch { return null; }
  }

  function forget(name) {
    try { localStorage.removeItem(PREFIX + name); } catch { /* private mode: nothing was kept */ }
  }

  function keep(form) {
    const name = form.dataset.draft;
    form.toggleAttribute("data-dirty", isDirty(form));
    if (!isDirty(form)) return forget(name);
    const key = form.elements.key ? form.elements.key.value : "";
    try {
      const counted = { ...countedOf(form), trump: form.dataset.judgedTrump };
      localStorage.setItem(PREFIX + name, JSON.stringify({ key, values: valuesOf(form), counted }));
    } catch { /* no room or private mode: the page still works */ }
  }

  function drafts(start) {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + start));
    return names.map((name) => name.slice(PREFIX.length));
  }

  // The dealer aside: of a form that moved on to the next hand the page has named another one.
  const isSame = (one, other) =>
    JSON.stringify({ ...one, dealer: "" }) === JSON.stringify({ ...other, dealer: "" });

  /* Exposed cards that the judge counted, which the page fills in. */
  const COUNTED = ["exposed_ns", "exposed_ew"];

  function countedOf(form) {
    const blank = blankOf(form) || {};
    return Object.fromEntries(COUNTED.map((name) => [name, blank[name]]));
  }

  // A count the page had filled in follows the judge's, up and down; one typed by hand is raised
  // at most. A draft of an older page does not tell what had been filled in.
  function recounted(form, draft) {
    const now = countedOf(form);
    const isFilledIn = (name) => draft.counted && draft.values[name] === draft.counted[name];
    const names = COUNTED.filter((name) => isFilledIn(name) || Number(now[name]) > Number(draft.values[name]));
    return Object.fromEntries(names.map((name) => [name, now[name]]));
  }

  // Some of what had been filled in was withdrawn since, and the form says otherwise still.
  function isOverCounted(form, draft) {
    const now = countedOf(form);
    return COUNTED.some((name) => Number(now[name]) < Number(draft?.counted?.[name])
      && form.elements[name].value !== now[name]);
  }

  // Trumps with which kept cards were judged follow the judge's too; tapped ones stay.
  function judgedTrump(form, draft) {
    const [own, filledIn] = [draft.values.trump, draft.counted?.trump];
    return own && own !== filledIn ? {} : { trump: form.dataset.judgedTrump ?? own };
  }

  // The form has other trumps than the judge was told.
  function tellOtherTrump(form) {
    const [judged, own] = [form.dataset.judgedTrump, form.elements.trump?.value];
    if (!judged || !own || judged === own) return;
    show("other-trump", find(`[name=trump][value="${judged}"] + span`, form).textContent);
  }

  // The same cards, at whatever level and with whatever trumps they were judged.
  function isSameCase(one, other) {
    const [first, second] = [new URLSearchParams(one), new URLSearchParams(other)];
    return ["lead", "holding", "play"].every((name) => first.get(name) === second.get(name));
  }

  // What the judge's page filled in anew, of the same cards judged once more.
  function judgedAnew(form, draft) {
    const blank = blankOf(form);
    if (draft.values.judged === blank.judged) return {};
    const [before, now] = [new URLSearchParams(draft.values.judged), new URLSearchParams(blank.judged)];
    const named = Object.entries({ laogai_side: "side", offence_trick: "trick" });
    const moved = named.filter(([, asked]) => before.get(asked) !== now.get(asked)).map(([name]) => name);
    return Object.fromEntries(["judged", "trump", "laogai_kind", ...moved].map((name) => [name, blank[name]]));
  }

  function restore(form) {
    const name = form.dataset.draft;
    const draft = stored(name);
    if ("typed" in form.dataset) {
      // The server has shown again what was typed: older copies of the same values are this one.
      for (const other of drafts(form.dataset.family)) {
        if (isSame(stored(other)?.values, valuesOf(form))) forget(other);
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

  function clear(form) {
    const typed = valuesOf(form);
    put(form, blankOf(form));
    forget(form.dataset.draft);
    const first = find("input:not([type=hidden])", form);
    if (first) first.focus();
    const notice = show("cleared");
    if (notice) find("button", notice).onclick = () => { put(form, typed); keep(form); hide("cleared"); };
  }

  // Drafts of hands: gone once the sheet shows them; offered where another hand took the place.
  function sortDrafts() {
    const desk = find("[data-match]");
    if (!desk) return;
    const rows = all("tr[data-number]");
    for (const name of drafts(`match${desk.dataset.match}-`)) {
      const draft = stored(name);
      const parts = name.match(/-(hand|laogai|correct)(\d+)(?:-(\d+))?/);
      if (!draft || !parts) continue;
      const row = rows.find((one) => one.dataset.number === parts[2]);
      const isRecorded = parts[1] === "correct"
        ? !row || row.dataset.revision !== parts[3]
        : rows.some((one) => one.dataset.key === draft.key);
      if (isRecorded) forget(name);
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
      forget(name);
      hide("unsent");
    };
    drop.onclick = () => { forget(name); hide("unsent"); };
  }

  /* Typing. */
  function nameDefenders(form) {
    const label = find("[data-defenders]", form);
    const dealer = find("input[data-side]:checked", form);
    if (label) label.textContent = dealer ? label.dataset[dealer.dataset.side === "ns" ? "ew" : "ns"] : "";
  }

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
    if (target.closest("[data-discard]")) forget(find("form[data-draft]").dataset.draft);
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
})();
