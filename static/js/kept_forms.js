// What is typed into a long form of the office is kept in this tab until it is saved: a sign-in that
// expired meanwhile loses nothing. A form has a name (data-keep) and a notice that offers it back.
"use strict";

(() => {
  const PREFIX = "desk-kept:";
  const user = document.querySelector(".who .user")?.textContent ?? "";
  const forms = [...document.querySelectorAll("form[data-keep]")];

  /* Typed values as pairs of name and value; what the page fills in itself stays the page's. */
  function typed(form) {
    return [...new FormData(form)].filter(
      ([name, value]) => typeof value === "string" && form.elements[name]?.type !== "hidden",
    );
  }

  function put(form, pairs) {
    const values = new Map();
    for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
    for (const control of form.elements) {
      if (!control.name || control.type === "hidden") continue;
      const wanted = values.get(control.name) ?? [];
      if (control.matches("[type=checkbox], [type=radio]")) control.checked = wanted.includes(control.value);
      else if (wanted.length) control.value = wanted.shift();
    }
    for (const part of form.querySelectorAll("[hx-post]")) window.htmx?.trigger(part, "change");
  }

  function stored(name) {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
    return kept && kept.user === user ? kept : null;
  }

  function keep(form, isSent = false) {
    const kept = { user, isSent, pairs: typed(form) };
    sessionStorage.setItem(PREFIX + form.dataset.keep, JSON.stringify(kept));
  }

  const forget = (name) => sessionStorage.removeItem(PREFIX + name);

  // A form that was sent is saved when the next page says so, and only then.
  function settle() {
    const isSaved = Boolean(document.querySelector(".messages .success"));
    for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith(PREFIX))) {
      const kept = JSON.parse(sessionStorage.getItem(key));
      if (!kept.isSent) continue;
      if (isSaved) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify({ ...kept, isSent: false }));
    }
  }

  function offer(form) {
    const name = form.dataset.keep;
    const kept = stored(name);
    if (!kept) return;
    if (JSON.stringify(kept.pairs) === JSON.stringify(typed(form))) { forget(name); return; }
    const notice = form.querySelector("[data-kept]");
    notice.hidden = false;
    notice.querySelector("[data-put-back]").addEventListener("click", () => {
      put(form, kept.pairs);
      notice.hidden = true;
    });
    notice.querySelector("[data-drop]").addEventListener("click", () => {
      forget(name);
      notice.hidden = true;
    });
  }

  settle();
  for (const form of forms) {
    if ("typed" in form.dataset) keep(form);
    else offer(form);
    for (const happens of ["input", "change"]) form.addEventListener(happens, () => keep(form));
  }
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.keep && !event.defaultPrevented) keep(event.target, true);
  });
})();
