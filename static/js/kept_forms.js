// What is typed into a long form of the office is kept in this tab until it is saved: a sign-in that
// expired meanwhile loses nothing. A form has a name (data-keep) and a notice that offers it back.

import { all, find } from "./dom.js";
import { officeForms } from "./store.js";

const user = find(".who .user")?.textContent.trim() ?? "";
const forms = all("form[data-keep]");

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
  const kept = officeForms.read(name);
  return kept && kept.user === user ? kept : null;
}

function keep(form, isSent = false) {
  officeForms.write(form.dataset.keep, { user, isSent, pairs: typed(form) });
}

// A form that was sent is saved when the next page says so, and only then.
function settle() {
  const isSaved = Boolean(find(".messages .success"));
  for (const name of officeForms.names()) {
    const kept = officeForms.read(name);
    if (!kept?.isSent) continue;
    if (isSaved) officeForms.forget(name);
    else officeForms.write(name, { ...kept, isSent: false });
  }
}

function offer(form) {
  const name = form.dataset.keep;
  const kept = stored(name);
  if (!kept) return;
  if (JSON.stringify(kept.pairs) === JSON.stringify(typed(form))) { officeForms.forget(name); return; }
  const notice = form.querySelector("[data-kept]");
  notice.hidden = false;
  notice.querySelector("[data-put-back]").addEventListener("click", () => {
    put(form, kept.pairs);
    notice.hidden = true;
  });
  notice.querySelector("[data-drop]").addEventListener("click", () => {
    officeForms.forget(name);
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
