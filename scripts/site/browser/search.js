/**
 * The search of the documentation. The index is a file of the site, loaded when somebody first uses the search, so
 * no request goes to another host. The site's build puts this script and MiniSearch into one file.
 */
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../search-options.ts';

const MOST_RESULTS = 8;

const assets = new URL('.', document.currentScript.src);
const form = document.querySelector('form.search');
const input = form.querySelector('input');
const panel = form.querySelector('.results');
const status = panel.querySelector('[role="status"]');
const list = panel.querySelector('ul');

let loading;
function load() {
  loading ??= fetch(new URL('search-index.json', assets))
    .then((response) => response.text())
    .then((text) => MiniSearch.loadJSON(text, SEARCH_OPTIONS))
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Absolute paths of the index, below the prefix that a proxy may add. */
const urlOf = (path) => new URL(`../..${path}`, assets).href;

function itemOf({ id, title, page, start }) {
  const link = document.createElement('a');
  link.href = urlOf(id);
  const parts = [title, title === page ? '' : page, start];
  for (const [at, name] of ['title', 'page', 'start'].entries()) {
    if (parts[at] === '') continue;
    const part = document.createElement('span');
    part.className = name;
    part.textContent = parts[at];
    link.append(part);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function messageOf(count, query) {
  if (count === 0) return `Nothing found for “${query}”.`;
  if (count > MOST_RESULTS) return `The best ${MOST_RESULTS} of ${count} results`;
  return count === 1 ? '1 result' : `${count} results`;
}

async function show() {
  const query = input.value.trim();
  if (query === '') return hide();
  let message = 'The search could not be loaded.';
  let found = [];
  try {
    found = (await load()).search(query);
    message = messageOf(found.length, query);
  } catch {}
  // A newer search has begun meanwhile.
  if (query !== input.value.trim()) return;
  list.replaceChildren(...found.slice(0, MOST_RESULTS).map(itemOf));
  status.textContent = message;
  panel.hidden = false;
}

function hide() {
  panel.hidden = true;
}

/** Moves the focus from the input through the results and back. */
function move(step) {
  const stops = [input, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  stops[(at + step + stops.length) % stops.length].focus();
}

// Load the index before the first letter. A failure shows when the search runs.
input.addEventListener('focus', () => load().catch(() => undefined));
input.addEventListener('input', show);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  await show();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && !panel.hidden) {
    event.preventDefault();
    move(step);
  }
  if (event.key === 'Escape' && !panel.hidden) {
    event.preventDefault();
    hide();
    input.focus();
  }
});
form.addEventListener('focusout', (event) => {
  if (!form.contains(event.relatedTarget)) hide();
});
list.addEventListener('click', hide);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]') != null;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  input.focus();
});

// Without this script the form opens the overview with the query in its address.
const asked = new URLSearchParams(location.search).get('q');
if (asked !== null) {
  input.value = asked;
  input.focus();
  show();
}
