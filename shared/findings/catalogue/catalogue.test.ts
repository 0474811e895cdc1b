import { describe, expect, it } from 'vitest';
import { REVISIONS, type Revision } from '../../mcp/index.ts';
import { clauseIn } from './catalogue-clause.ts';
import { levelIn } from './catalogue-level.ts';
import { revisionsNamed } from './catalogue-versions.ts';
import { CATALOGUE, catalogueEntry, holdsIn } from './catalogue.ts';

describe('levels', () => {
  it.each([
    ['E', 'EEEEE', 'E'],
    ['W', 'WWWWW', 'W'],
    ['E (V2+), W (V1)', 'WEEEE', 'W'],
    ['W (V5), I (L)', 'IIIIW', 'I'],
    ['W (V1–V2, V5), E (V3–V4)', 'WWEEW', 'W'],
    ['W (V1–V2), E (V3–V4)', 'WWEEW', 'W'],
    ['E (V3), W (V4+)', 'WWEWW', 'W'],
    ['W (V2–V4), E (V5)', 'WWWWE', 'W'],
    ['E (schema), W (text)', 'EEEEE', 'E'],
    ['E (tools/call), W (others)', 'EEEEE', 'E'],
    ['W (E in V5 over HTTP)', 'WWWWW', 'W'],
  ])('%s', (shorthand, byRevision, unknown) => {
    expect(REVISIONS.map((revision) => levelIn(shorthand, revision)).join('')).toBe(byRevision);
    expect(levelIn(shorthand, null)).toBe(unknown);
  });
});

describe('versions', () => {
  it.each([
    ['all', '12345'],
    ['any', '12345'],
    ['L', '1234'],
    ['V5', '5'],
    ['V2+', '2345'],
    ['V2–V4', '234'],
    ['V1 V3 V4 V5', '1345'],
    ['V5 HTTP', '5'],
    ['V5 (and L via experimental/extensions)', '5'],
    ['HTTP', ''],
    ['V6', ''],
  ])('%s', (shorthand, numbers) => {
    expect(
      revisionsNamed(shorthand)
        .map((revision) => REVISIONS.indexOf(revision) + 1)
        .join(''),
    ).toBe(numbers);
  });
});

describe('clauses', () => {
  it.each<[string, Revision | null, string]>([
    ['L basic/transports#stdio · M basic/transports/stdio', '2025-11-25', 'basic/transports#stdio'],
    ['L basic/transports#stdio · M basic/transports/stdio', '2026-07-28', 'basic/transports/stdio'],
    ['L basic/transports#stdio · M basic/transports/stdio', null, 'basic/transports#stdio'],
    ['L basic/transports (V2+) · M basic/transports/index#messages', '2025-03-26', 'basic/transports'],
    ['V4+ basic/index#error-responses; schema', '2025-11-25', 'basic/index#error-responses; schema'],
    ['V4+ basic/index#error-responses; schema', '2025-06-18', 'schema'],
    ['V4+ basic/index#error-responses', '2025-06-18', 'V4+ basic/index#error-responses'],
    ['basic/index#responses', '2024-11-05', 'basic/messages#responses'],
    ['basic/index#responses', '2025-03-26', 'basic/index#responses'],
    ['L basic/lifecycle#error-handling (example)', '2025-03-26', 'basic/lifecycle#error-handling (example)'],
    ['RFC 8259 §4', null, 'RFC 8259 §4'],
  ])('%s in %s', (shorthand, revision, clause) => {
    expect(clauseIn(shorthand, revision)).toBe(clause);
  });
});

describe('the catalogue', () => {
  it('has 479 rules, each with revisions, a level and a fault', () => {
    expect(CATALOGUE).toHaveLength(479);
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(479);
    expect(CATALOGUE.filter(({ revisions }) => revisions.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('refuses an id that it does not have', () => {
    expect(() => catalogueEntry('frame-invented')).toThrow('no rule frame-invented');
  });

  it('lets a rule be judged without a revision only where all of the legacy era agrees', () => {
    expect([
      holds('rpc-version'),
      holds('life-first-message'),
      holds('rpc-id-reused-inflight'),
      holds('meta-key-syntax'),
    ]).toEqual([true, true, false, false]);
  });
});

function holds(id: string): boolean {
  return holdsIn(catalogueEntry(id), null);
}
