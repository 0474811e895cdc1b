import { readFileSync, writeFileSync } from 'node:fs';

/** Writes a page that a script makes, unless it stands there as it is, and says so. */
export function writePage(path, name, page) {
  if (readFileSync(path, { encoding: 'utf8', flag: 'a+' }) === page) console.log(`${name} is current.`);
  else {
    writeFileSync(path, page);
    console.log(`${name} is written.`);
  }
}

/** Text of others as a cell of a table: nothing of it is markup. */
export function cell(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\|/g, '\\|').replace(/_/g, '\\_');
}

/** The address of a heading within its page. */
export function anchor(title) {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
}
