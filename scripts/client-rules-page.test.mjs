import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundledModules } from './bundled-modules.mjs';
import { clientRulesPage, PAGE, pageOf } from './client-rules-page.mjs';

const rule = (id, date, more = {}) => ({
  id: `one/${id}`,
  client: 'one',
  rule: 'A <b> | c_d.',
  effect: 'dropped',
  reach: 'tool',
  rewrite: 'Name it.',
  sources: [{ kind: 'run', ref: 'a run', date }],
  knownBy: 'run',
  range: '',
  note: '',
  ...more,
});

describe('docs/clients.md', () => {
  it('is what "npm run client-rules" writes: run it after a change of the rules', async () => {
    const page = await clientRulesPage();
    expect(readFileSync(PAGE, 'utf8') === page, 'docs/clients.md is not current: run "npm run client-rules"').toBe(
      true,
    );
  });

  it('has each rule with its evidence, and marks what nobody confirmed for a year', async () => {
    const { acceptance } = await bundledModules({ acceptance: 'shared/acceptance/index.ts' });
    const client = { id: 'one', name: 'One', versions: '1', era: 'both', kind: 'client' };
    const rules = [rule('new', '2026-11-22'), rule('aged', '2025-11-21', { reach: 'none', note: 'Rare.' })];
    const page = pageOf([{ client, rules }], acceptance);
    expect(page).toContain('| [One](#one) | 1 | both | 2 | 2, 0, 0 | 2026-11-22 |');
    expect(page).toContain(
      '| `new` | A &lt;b> \\| c\\_d. | dropped, tool | Name it. | the program was run, 2026-11-22: a run |',
    );
    expect(page).toContain(
      '| `aged` | A &lt;b> \\| c\\_d. *Rare.* | dropped | Name it. | **old** the program was run, 2025-11-21: a run |',
    );
  });
});
