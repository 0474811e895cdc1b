import { describe, expect, it } from 'vitest';
import { METHODS, REVISIONS, scopeIn } from '../../../shared/mcp/index.ts';
import { foundTemplates, isIn, templateGroups } from './template-groups.ts';

describe.each(REVISIONS)('the templates of %s', (revision) => {
  const groups = templateGroups(revision);
  const names = groups.flatMap(({ templates }) => templates.map(({ name }) => name));

  it('have every method and notification of the revision, once', () => {
    const known = METHODS.filter((method) => scopeIn(method, revision) !== null).map(({ name }) => name);
    expect(known.filter((name) => !names.some((each) => each === name || each.startsWith(`${name} `)))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('tell apart what only a server sends', () => {
    const theirs = groups.at(-1);
    expect(theirs?.heading).toBe('Only a server sends these');
    expect(theirs?.templates.map(({ name }) => name)).toContain('notifications/tools/list_changed');
    expect(groups[0]?.templates.map(({ name }) => name)).not.toContain('notifications/tools/list_changed');
  });
});

const found = (search: string): string[] =>
  foundTemplates(templateGroups('2025-11-25'), search).flatMap(({ templates }) => templates.map(({ name }) => name));

describe('the search', () => {
  it('finds by words of name, kind and heading', () => {
    expect(found('tools call')).toContain('tools/call');
    expect(found('-32601').every((name) => name.includes('−32601'))).toBe(true);
    expect(found('-32601')).not.toEqual([]);
    expect(found('server sampling')).toContain('sampling/createMessage');
    expect(found('no such thing')).toEqual([]);
    expect(isIn(' two BATCH', 'Batch of two…')).toBe(true);
  });
});
