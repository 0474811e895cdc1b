import { templatesFor, type Revision, type Template } from '../../../shared/mcp/index.ts';

/** Templates under a heading. */
export interface TemplateGroup {
  readonly heading: string;
  readonly templates: readonly Template[];
}

const HEADINGS: readonly (readonly [Template['kind'], string])[] = [
  ['request', 'Requests'],
  ['notification', 'Notifications'],
  ['response', 'Results'],
  ['error', 'Errors'],
];

const BY_SERVERS = 'Only a server sends these';

/** Every message that a revision has, what a client sends before what only a server does. */
export function templateGroups(revision: Revision): TemplateGroup[] {
  const ours = templatesFor(revision, 'c2s');
  const names = new Set(ours.map(({ name }) => name));
  const theirs = templatesFor(revision, 's2c').filter(({ name }) => !names.has(name));
  return [
    ...HEADINGS.map(([kind, heading]) => ({ heading, templates: ours.filter((one) => one.kind === kind) })),
    { heading: BY_SERVERS, templates: theirs },
  ].filter(({ templates }) => templates.length > 0);
}

/** The groups with those templates that have every word of the search in their name, kind or heading. */
export function foundTemplates(groups: readonly TemplateGroup[], search: string): TemplateGroup[] {
  return groups
    .map(({ heading, templates }) => ({
      heading,
      templates: templates.filter(({ name, kind }) => {
        // A minus sign is hard to type.
        return isIn(search, `${name} ${name.replaceAll('−', '-')} ${kind} ${heading}`);
      }),
    }))
    .filter(({ templates }) => templates.length > 0);
}

/** True when every word of the search stands in the text. */
export function isIn(search: string, text: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
