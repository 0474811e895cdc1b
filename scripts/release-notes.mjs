// `node scripts/release-notes.mjs v1.2.3`: what the changelog says of this version, for the page of its release.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { giveUp, inProject, packageManifest } from './project.mjs';

/** The text below the heading of a version in a changelog, up to the next one; '' where it has none. Pure. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split(/[\s(]/, 1)[0] === version);
  return found === undefined ? '' : found.slice(found.indexOf('\n')).trim();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const version = (process.argv[2] ?? '').replace(/^v/, '');
  const own = packageManifest().version;
  if (version !== own) giveUp(`The tag is of version ${version}, and package.json says ${own}: let both say the same.`);
  const notes = notesOf(readFileSync(inProject('CHANGELOG.md'), 'utf8'), version);
  if (notes === '') giveUp(`CHANGELOG.md has no section "## ${version}": write what changes in it.`);
  console.log(notes);
}
