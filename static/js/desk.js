// What the desk's pages do by themselves: tick, keep what is typed, never look saved when they are not.
"use strict";

(() => {
  const find = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  /* The clock: the server says what is left, this machine only counts on from there. */
  const bases = new WeakMap();
  const navigation = performance.getEntriesByType("navigation")[0];
  let shownAt = navigation ? navigation.responseStart : 0;
  let lastWall = Date.now();
  let lastTick = performance.now();

  function leftOf(clock) {
    if (!bases.has(clock)) bases.set(clock, { at: shownAt, left: Number(clock.dataset.remaining) });
    const base = bases.get(clock);
    return "running" in clock.dataset ? Math.max(0, base.left - (performance.now() - base.at)) : base.left;
  }

  function clockText(left) {
    const seconds = Math.ceil(left / 1000);
    const two = (number) => String(number).padStart(2, "0");
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  }

  function tick() {
    for (const clock of all("[data-remaining]")) {
      const text = find("[data-clock]", clock);
      const now = clockText(leftOf(clock));
      if (text.textContent !== now) text.textContent = now;
    }
    // Public pages have a live part without a clock.
    const live = find("#live");
    const clock = live && find("[data-remaining]", live);
    if (clock) warn(live, clock);
    noticeSleep();
  }

  function warn(live, clock) {
    if (!("running" in clock.dataset)) return;
    const left = leftOf(clock);
    const warnings = all("[data-at]", live);
    const due = warnings.filter((one) => left <= one.dataset.at * 60000).pop();
    for (const one of warnings) one.hidden = one !== due || left === 0;
    live.classList.toggle("urgent", Boolean(due && due.classList.contains("urgent")));
    live.classList.toggle("soon", Boolean(due && due.classList.contains("soon")));
    if (left === 0 && !clock.dataset.asked) {
      clock.dataset.asked = "1";
      resync();
    }
  }

  // A machine that slept, or whose own time was changed, asks the server again.
  function noticeSleep() {
    const wall = Date.now() - lastWall;
    const ticked = performance.now() - lastTick;
    lastWall += wall;
    lastTick += ticked;
    if (Math.abs(wall - ticked) > 1500 || ticked > 5000) resync();
  }

  function resync() {
    document.dispatchEvent(new Event("desk:resync"));
  }

  setInterval(tick, 250);
  document.addEventListener("visibilitychange", () => document.hidden || resync());
  window.addEventListener("online", () => { hide("offline"); resync(); });
  window.addEventListener("offline", () => show("offline"));
  window.addEventListener("pageshow", (event) => event.persisted && resync());

  /* Notices that the page holds ready. */
  function show(name, text) {
    const notice = find(`[data-notice="${name}"]`);
    if (!notice) return null;
    notice.hidden = false;
    const slot = find("[data-slot]", notice);
    if (slot && text !== undefined) slot.textContent = text;
    return notice;
  }

  function hide(name) {
    const notice = find(`[data-notice="${name}"]`);
    if (notice) notice.hidden = true;
  }

  /* Live parts (live.js), and previews. */
  document.addEventListener("desk:answered", ({ detail }) => {
    if (detail.status) hide("offline"); else show("offline");
    if (detail.status === 401) show("signed-out");
  });
  document.addEventListener("desk:changed", () => { shownAt = performance.now(); tick(); catchUp(); });
  document.addEventListener("htmx:afterSwap", tick);
  document.addEventListener("htmx:sendError", () => show("offline"));
  document.addEventListener("htmx:responseError", (event) => {
    if (event.detail.xhr.status === 401) show("signed-out");
    const isAct = event.detail.requestConfig.verb === "post";
    if (event.detail.xhr.status === 503 && isAct) show("busy")?.scrollIntoView({ block: "nearest" });
    // A disk without room is said in the desk's own words.
    const { status, responseText } = event.detail.xhr;
    if (status === 507 && isAct) show("full", responseText)?.scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    hide("offline");
    if (event.detail.requestConfig.verb === "post") hide("busy");
  });

  // Somebody else changed this table: take the page anew, unless something is being typed.
  function catchUp() {
    const isBusy = find("form[data-dirty], details.fold[open]");
    const active = document.activeElement;
    const isTyping = active && active.matches("input:not([type=radio]), select, textarea");
    if (find("[data-outdated]") && !isBusy && !isTyping) location.reload();
  }

  // Enter on a tick presses no button that says something of its own, such as "check in all".
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[type=checkbox], [type=radio]")) return;
    const first = [...(event.target.form?.elements ?? [])].find((one) => one.type === "submit");
    if (first?.name || first?.hasAttribute("formaction")) event.preventDefault();
  });

  /* Sending: once, and only when the desk can be reached. */
  async function isReachable(form) {
    if (!navigator.onLine) return false;
    try {
      const answer = await fetch(form.dataset.ping, { cache: "no-store", signal: AbortSignal.timeout(5000) });
      return answer.ok;
    } catch { return false; }
  }

  // "checking" whether the desk can be reached, "ready" to go, "gone": a second press does nothing.
  async function send(form, submitter) {
    form.dataset.sending = "checking";
    if (!(await isReachable(form))) {
      delete form.dataset.sending;
      show("offline")?.scrollIntoView({ block: "nearest" });
      return;
    }
    hide("offline");
    form.dataset.sending = "ready";
    form.requestSubmit(submitter);
  }

  function letGo(form) {
    form.dataset.sending = "gone";
    setTimeout(() => delete form.dataset.sending, 15000);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sending === "ready") { letGo(form); return; }
    if (!form.dataset.sending && !form.dataset.ping && navigator.onLine) { letGo(form); return; }
    event.preventDefault();
    if (form.dataset.sending) return;
    if (form.dataset.ping) send(form, event.submitter);
    else show("offline")?.scrollIntoView({ block: "nearest" });
  });
  window.addEventListener("pageshow", () => {
    for (const form of all("form[data-sending]")) delete form.dataset.sending;
  });

  window.desk = { find, all, show, hide };
  if (!navigator.onLine) show("offline");
  tick();
})();
