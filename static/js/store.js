// What is kept on this device: drafts of hands, forms of the office, the place on a long page. In
// private mode, or without room, nothing is kept and the pages still work.

class Store {
  constructor(storage, prefix) {
    this.storage = storage; // its name: to ask for it may itself be refused
    this.prefix = prefix;
  }

  read(name) {
    try { return JSON.parse(window[this.storage].getItem(this.prefix + name)); } catch { return null; }
  }

  write(name, value) {
    try { window[this.storage].setItem(this.prefix + name, JSON.stringify(value)); } catch { /* not kept */ }
  }

  forget(name) {
    try { window[this.storage].removeItem(this.prefix + name); } catch { /* nothing was kept */ }
  }

  names(start = "") {
    const whole = this.prefix + start;
    try {
      const names = Object.keys(window[this.storage]).filter((name) => name.startsWith(whole));
      return names.map((name) => name.slice(this.prefix.length));
    } catch { return []; }
  }
}

// Hands being typed, until the sheet shows them: also after the browser was closed.
export const handDrafts = new Store("localStorage", "desk-draft:");
// Long forms of the office and the place on a page, in this tab.
export const officeForms = new Store("sessionStorage", "desk-kept:");
export const places = new Store("sessionStorage", "desk-");
