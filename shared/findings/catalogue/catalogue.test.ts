import { describe, expect, it } from 'vitest';
import { REVISIONS, type Revision } from '../../mcp/index.ts';
import { CATALOGUE, catalogueEntry, holdsIn } from './catalogue.ts';
import { ALL, LEGACY, MODERN, since, spread, type RuleId } from './groups/index.ts';

const SIGNS = { error: 'E', warning: 'W', info: 'I' } as const;

/** The level of a rule in each revision, a dot where it does not hold. */
function levelsOf(id: RuleId): string {
  const entry = catalogueEntry(id);
  return REVISIONS.map((revision) => (entry.revisions.includes(revision) ? SIGNS[entry.level(revision)] : '·')).join(
    '',
  );
}

describe('values by revision', () => {
  it('stand from their revision on, up to the next that is named', () => {
    const values = spread({ '2024-11-05': 'first', '2025-06-18': 'later', '2026-07-28': 'last' }, ALL);
    expect([...values.values()]).toEqual(['first', 'first', 'later', 'later', 'last']);
  });

  it('are left out where the rule does not hold, without being forgotten', () => {
    expect([...spread({ '2024-11-05': 'first', '2026-07-28': 'last' }, ['2025-11-25', '2026-07-28'])]).toEqual([
      ['2025-11-25', 'first'],
      ['2026-07-28', 'last'],
    ]);
  });

  it('are the same everywhere where one is given', () => {
    expect([...spread('only', since('2025-11-25')).values()]).toEqual(['only', 'only']);
  });

  it('know the eras', () => {
    expect([LEGACY.length, MODERN]).toEqual([4, ['2026-07-28']]);
  });
});

describe('levels', () => {
  it.each<[RuleId, string, string]>([
    ['frame-stdout-noise', 'EEEEE', 'E'],
    ['frame-blank-line', 'WWWWW', 'W'],
    ['frame-crlf', 'IIIII', 'I'],
    ['frame-utf8', 'WEEEE', 'W'],
    ['rpc-unknown-method-code', 'WWWWW', 'W'],
    ['batch-not-supported', 'W·EEE', 'W'],
    ['life-version-continue-unsupported', 'EEEE·', 'E'],
    ['proc-ignores-eof', 'IIIIW', 'I'],
    ['cap-tools-undeclared-use', 'WWEEW', 'W'],
    ['cap-subscribe-undeclared-use', 'WWEE·', 'W'],
    ['cap-completions-undeclared-use', '·WEEW', 'W'],
    ['progress-wrong-stream', '·WWWE', 'W'],
    ['tool-schema-invalid', 'WWWEE', 'W'],
    ['auth-401-challenge', '··EWW', 'W'],
    ['tskl-undeclared', '···E·', 'E'],
    ['rpc-id-reused-session', 'EEEE·', 'E'],
    ['cancel-disconnect-assumed', '·WWW·', 'W'],
    ['lsse-endpoint-first', 'EEEEE', 'E'],
    ['ver-fallback-wrong', 'EEEEE', 'E'],
  ])('%s', (id, byRevision, unknown) => {
    expect(levelsOf(id)).toBe(byRevision);
    expect(SIGNS[catalogueEntry(id).level(null)]).toBe(unknown);
  });
});

describe('clauses', () => {
  it.each<[RuleId, Revision | null, string]>([
    ['frame-stdout-noise', '2025-11-25', 'basic/transports#stdio'],
    ['frame-stdout-noise', '2026-07-28', 'basic/transports/stdio'],
    ['frame-stdout-noise', null, 'basic/transports#stdio'],
    ['frame-utf8', null, 'basic/transports'],
    ['rpc-error-id-null', '2025-11-25', 'basic/index#error-responses; schema'],
    ['rpc-error-id-null', '2025-06-18', 'schema'],
    ['rpc-response-id-type', '2024-11-05', 'basic/messages#responses'],
    ['rpc-response-id-type', '2025-03-26', 'basic/index#responses'],
    ['life-version-error-shape', '2025-03-26', 'basic/lifecycle#error-handling (example)'],
    ['frame-duplicate-keys', null, 'RFC 8259 §4'],
    ['lsse-endpoint-first', '2025-11-25', 'basic/transports#http-with-sse'],
  ])('%s in %s', (id, revision, clause) => {
    expect(catalogueEntry(id).clause(revision)).toBe(clause);
  });
});

describe('the catalogue', () => {
  it('has each rule once, with the revisions that it holds in', () => {
    expect(CATALOGUE.length).toBeGreaterThan(400);
    expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
    expect(CATALOGUE.filter(({ revisions }) => revisions.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('has a consequence for what is more than worth knowing, and a reason where a level was lowered', () => {
    const heavy = CATALOGUE.filter(({ revisions, level }) => revisions.some((each) => level(each) !== 'info'));
    expect(heavy.filter(({ consequence }) => consequence === '').map(({ id }) => id)).toEqual([]);
    expect(
      CATALOGUE.filter(({ lowered }) => lowered !== '').map(({ id, level }) => [id, level('2025-11-25')]),
    ).toContainEqual(['cap-wrong-version', 'info']);
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

function holds(id: RuleId): boolean {
  return holdsIn(catalogueEntry(id), null);
}
