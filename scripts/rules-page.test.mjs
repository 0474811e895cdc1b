import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE, pageOf, rulesPage } from './rules-page.mjs';

const REVISIONS = ['2024-11-05', '2026-07-28'];

function rule(id, changes = {}) {
  return {
    id,
    what: 'A <b> | c_d.',
    consequence: '',
    lowered: '',
    fault: 'server',
    revisions: REVISIONS,
    level: (revision) => (revision === '2026-07-28' ? 'error' : 'info'),
    clause: (revision) => `basic#${revision}`,
    implemented: true,
    ...changes,
  };
}

describe('docs/rules.md', () => {
  it('is what "npm run rules" writes: run it after a change of the rules', async () => {
    const page = await rulesPage();
    expect(readFileSync(PAGE, 'utf8') === page, 'docs/rules.md is not current: run "npm run rules"').toBe(true);
  });

  it('has levels by revision, and nothing of the catalogue as markup', () => {
    const one = rule('a-b', { revisions: ['2026-07-28'] });
    const page = pageOf({
      groups: [{ name: 'A (b), c', rules: [rule('a-a'), { ...one, consequence: 'peers fail' }] }],
      missing: [],
      revisions: REVISIONS,
    });
    expect(page).toContain('| `a-a` | ●✕ | server | A &lt;b> \\| c\\_d. | basic#2024-11-05<br>basic#2026-07-28 |');
    expect(page).toContain('| `a-b` | ·✕ | server | A &lt;b> \\| c\\_d. *peers fail* |');
    expect(page).toContain('| [A (b), c](#a-b-c) | 2 | 2 |');
    expect(page).not.toContain('Not checked');
  });

  it('names what is not checked, with the reason', () => {
    const absent = rule('a-a', { implemented: false });
    const missing = [{ rule: absent, reason: 'outside knowledge', why: 'Nobody asks.' }];
    const page = pageOf({ groups: [{ name: 'A', rules: [absent] }], missing, revisions: REVISIONS });
    expect(page).toContain('*Not checked: outside knowledge.*');
    expect(page).toContain('| `a-a` | outside knowledge | Nobody asks. |');
    expect(page).toContain('this version checks 0 of them');
  });
});
