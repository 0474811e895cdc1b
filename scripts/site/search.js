// The search of the site, in the page itself: its index is a file beside it, loaded when the field is first used.
import MiniSearch from 'minisearch';
import { SEARCHED } from './search-options.mjs';

const MOST = 12;
const root = document.currentScript?.dataset.root ?? '';

let index = null;
function whenLoaded() {
  index ??= new Promise((resolve, reject) => {
    // A script and not a request: pages that are opened as files may make none.
    const script = document.createElement('script');
    script.src = `${root}search-index.js`;
    script.addEventListener('load', () => resolve(MiniSearch.loadJSON(globalThis.mcpscopeSearch, SEARCHED)));
    script.addEventListener('error', () => reject(new Error('search-index.js cannot be loaded.')));
    document.head.append(script);
  });
  return index;
}

function lineOf({ path, title, heading }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}${path}`;
  link.textContent = heading;
  const page = document.createElement('small');
  page.textContent = title;
  if (title !== heading) link.append(page);
  item.append(link);
  return item;
}

document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('.search input');
  const list = document.querySelector('.search ol');
  if (field === null || list === null) return;
  const say = (text) => {
    const item = document.createElement('li');
    item.className = 'nothing';
    item.textContent = text;
    list.replaceChildren(item);
  };
  const find = async () => {
    const words = field.value.trim();
    list.hidden = words === '';
    if (words === '') return;
    try {
      const found = (await whenLoaded()).search(words);
      if (field.value.trim() !== words) return;
      if (found.length === 0) say('Nothing found.');
      else list.replaceChildren(...found.slice(0, MOST).map(lineOf));
    } catch (fault) {
      say(fault.message);
    }
  };
  field.addEventListener('input', find);
  field.addEventListener('focus', find);
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(?:input|textarea)$/i.test(document.activeElement?.tagName ?? '')) {
      event.preventDefault();
      field.focus();
    }
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement);
    if (event.key === 'Escape') {
      list.hidden = true;
      field.focus();
    } else if (event.key === 'ArrowDown' && (document.activeElement === field || at >= 0)) {
      event.preventDefault();
      links[Math.min(at + 1, links.length - 1)]?.focus();
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault();
      (at === 0 ? field : links[at - 1]).focus();
    } else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click();
  });
  document.addEventListener('pointerdown', (event) => {
    if (!event.target.closest('.search')) list.hidden = true;
  });
});
