import { describe, expect, it } from 'vitest';
import { allowed, CAPABILITY_PATHS, METHODS, REVISIONS, type Allowance, type CapabilitySide } from './index.ts';

const D = 'defined';
const P = 'deprecated';
const R = 'removed';
const U = 'undefined';

/** Every path against 2024-11-05, 2025-03-26, 2025-06-18, 2025-11-25, 2026-07-28 (protocol facts, "Where each path exists"). */
const TABLE: readonly [CapabilitySide, string, Allowance, Allowance, Allowance, Allowance, Allowance][] = [
  ['client', 'roots', D, D, D, D, P],
  ['client', 'roots.listChanged', D, D, D, D, R],
  ['client', 'sampling', D, D, D, D, P],
  ['client', 'sampling.tools', U, U, U, D, P],
  ['client', 'sampling.context', U, U, U, D, P],
  ['client', 'elicitation', U, U, D, D, D],
  ['client', 'elicitation.form', U, U, U, D, D],
  ['client', 'elicitation.url', U, U, U, D, D],
  ['client', 'tasks', U, U, U, D, R],
  ['client', 'tasks.list', U, U, U, D, R],
  ['client', 'tasks.cancel', U, U, U, D, R],
  ['client', 'tasks.requests.sampling.createMessage', U, U, U, D, R],
  ['client', 'tasks.requests.elicitation.create', U, U, U, D, R],
  ['client', 'extensions', U, U, U, U, D],
  ['client', 'experimental', D, D, D, D, D],
  ['server', 'tools', D, D, D, D, D],
  ['server', 'tools.listChanged', D, D, D, D, D],
  ['server', 'prompts', D, D, D, D, D],
  ['server', 'prompts.listChanged', D, D, D, D, D],
  ['server', 'resources', D, D, D, D, D],
  ['server', 'resources.subscribe', D, D, D, D, D],
  ['server', 'resources.listChanged', D, D, D, D, D],
  ['server', 'completions', U, D, D, D, D],
  ['server', 'logging', D, D, D, D, P],
  ['server', 'tasks', U, U, U, D, R],
  ['server', 'tasks.list', U, U, U, D, R],
  ['server', 'tasks.cancel', U, U, U, D, R],
  ['server', 'tasks.requests.tools.call', U, U, U, D, R],
  ['server', 'extensions', U, U, U, U, D],
  ['server', 'experimental', D, D, D, D, D],
];

describe('allowed', () => {
  it.each(TABLE)('%s %s', (side, path, ...expected) => {
    expect(REVISIONS.map((revision) => allowed(revision, side, path))).toEqual(expected);
  });

  it('has a line in this table for every path', () => {
    expect(TABLE.map(([side, path]) => `${side} ${path}`)).toEqual(
      CAPABILITY_PATHS.map(({ side, path }) => `${side} ${path}`),
    );
  });

  it.each<[CapabilitySide, string, Allowance, Allowance]>([
    ['server', 'experimental.anything', D, D],
    ['server', 'extensions.io.modelcontextprotocol/tasks', U, D],
    ['client', 'tasks.requests', D, R],
    ['client', 'tools', U, U],
    ['server', 'sampling', U, U],
    ['server', 'tools.invented', U, U],
    ['server', '', U, U],
    ['client', 'constructor', U, U],
  ])('%s %s in 2025-11-25 and 2026-07-28', (side, path, legacy, modern) => {
    expect([allowed('2025-11-25', side, path), allowed('2026-07-28', side, path)]).toEqual([legacy, modern]);
  });
});

describe('the gates of the methods', () => {
  it('name capabilities that exist in each revision of the method', () => {
    const wrong = METHODS.flatMap(({ name, scopes }) =>
      scopes.flatMap(({ gate, revisions }) => {
        if (!gate) return [];
        const sides: CapabilitySide[] = gate.side === 'peer' ? ['client', 'server'] : [gate.side];
        return revisions.flatMap((revision) =>
          sides
            .filter((side) => !['defined', 'deprecated'].includes(allowed(revision, side, gate.path)))
            .map((side) => `${name} ${revision} ${side} ${gate.path}`),
        );
      }),
    );
    expect(wrong).toEqual([]);
  });
});
