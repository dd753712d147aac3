// A paper of many pages takes seconds to make: its button says so until the paper is there.

const LONGEST = 60000; // a paper that is saved instead of shown leaves this page where it is

function rest(button) {
  if (!button.dataset.words) return;
  button.textContent = button.dataset.words;
  button.removeAttribute("aria-busy");
  delete button.dataset.words;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("a[data-making]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (button.dataset.words) {
    event.preventDefault(); // asked for already
    return;
  }
  button.dataset.words = button.textContent;
  button.textContent = button.dataset.making;
  button.setAttribute("aria-busy", "true");
  setTimeout(rest, LONGEST, button);
});

window.addEventListener("pageshow", () => document.querySelectorAll("a[data-making]").forEach(rest));
