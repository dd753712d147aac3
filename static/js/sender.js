// All that goes to the desk: questions of the page itself, and forms, which are sent once and only
// when the desk can be reached.

import { all, hide, show } from "./dom.js";

const REACHED_WITHIN = 5000; // milliseconds
const SENT_FOR = 15000; // milliseconds for which a second press does nothing

const PART = { "HX-Request": "true" }; // a part of a page is asked for: who is signed out is told so

// The answer to a question, { status, text, headers }; status 0 when none came by the signal.
export async function ask(address, signal, headers = PART) {
  try {
    const answer = await fetch(address, { headers, cache: "no-store", signal });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch { return { status: 0, text: "", headers: new Headers() }; }
}

async function isReachable(form) {
  if (!navigator.onLine) return false;
  const { status } = await ask(form.dataset.ping, AbortSignal.timeout(REACHED_WITHIN), {});
  return status >= 200 && status < 300;
}

const say = (name, text) => show(name, text)?.scrollIntoView({ block: "nearest" });

// "checking" whether the desk can be reached, "ready" to go, "gone": a second press does nothing.
async function send(form, submitter) {
  form.dataset.sending = "checking";
  if (!(await isReachable(form))) {
    delete form.dataset.sending;
    say("offline");
    return;
  }
  hide("offline");
  form.dataset.sending = "ready";
  form.requestSubmit(submitter);
}

function letGo(form) {
  form.dataset.sending = "gone";
  setTimeout(() => delete form.dataset.sending, SENT_FOR);
}

function guardForms() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || event.defaultPrevented) return;
    if (form.dataset.sending === "ready") { letGo(form); return; }
    if (!form.dataset.sending && !form.dataset.ping && navigator.onLine) { letGo(form); return; }
    event.preventDefault();
    if (form.dataset.sending) return;
    if (form.dataset.ping) send(form, event.submitter);
    else say("offline");
  });
  window.addEventListener("pageshow", () => {
    for (const form of all("form[data-sending]")) delete form.dataset.sending;
  });
  // Enter on a tick presses no button that says something of its own, such as "check in all".
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[type=checkbox], [type=radio]")) return;
    const first = [...(event.target.form?.elements ?? [])].find((one) => one.type === "submit");
    if (first?.name || first?.hasAttribute("formaction")) event.preventDefault();
  });
}

// What became of that which htmx sends.
function tellFailures() {
  document.addEventListener("htmx:sendError", () => show("offline"));
  document.addEventListener("htmx:responseError", (event) => {
    const { status, responseText } = event.detail.xhr;
    const isAct = event.detail.requestConfig.verb === "post";
    if (status === 401) show("signed-out");
    if (status === 503 && isAct) say("busy");
    // A disk without room is said in the desk's own words.
    if (status === 507 && isAct) say("full", responseText);
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    hide("offline");
    if (event.detail.requestConfig.verb === "post") hide("busy");
  });
}

export function startSending() {
  guardForms();
  tellFailures();
  if (!navigator.onLine) show("offline");
}
