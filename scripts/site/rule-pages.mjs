// A page for each rule of the catalogue: what it finds, where it holds, the clause, and what breaks it and what does not.
import { escaped } from './page.mjs';

const LEVELS = { error: '✕ error', warning: '▲ warning', info: '● information' };
/** Examples of a page at most: the first ones are the plain ones. */
const MOST_EXAMPLES = 3;

/** Where the page of a rule stands in the site. */
export function ruleAddress(id) {
  return `rules/${id}.html`;
}

/**
 * Pure: the pages of the rules of the registry. `examples` are the cases by which the tests hold the rules (`RuleExample`); `clauseAddress` is the
 * address of a clause, or null.
 */
export function rulePages({ groups, missing, revisions, clauseAddress }, examples) {
  const why = new Map(missing.map(({ rule, reason }) => [rule.id, reason]));
  const cases = Map.groupBy?.(examples, ({ rule }) => rule) ?? grouped(examples);
  return groups.flatMap((group) =>
    group.rules.map((rule) => ({
      path: ruleAddress(rule.id),
      title: rule.id,
      html: ruleHtml(rule, {
        group,
        revisions,
        clauseAddress,
        missing: why.get(rule.id),
        cases: cases.get(rule.id) ?? [],
      }),
      sections: [{ id: '', heading: rule.id, level: 1, text: `${rule.what} ${rule.consequence} ${group.name}` }],
    })),
  );
}

function grouped(examples) {
  const groups = new Map();
  for (const one of examples) groups.set(one.rule, [...(groups.get(one.rule) ?? []), one]);
  return groups;
}

function ruleHtml(rule, { group, revisions, clauseAddress, missing, cases }) {
  return [
    `<p class="over"><a href="../rules.html">Rules</a> · ${escaped(group.name)}</p>`,
    `<h1><code>${escaped(rule.id)}</code></h1>`,
    `<p class="lead">${escaped(rule.what)}</p>`,
    ...[rule.consequence, rule.lowered].filter((text) => text !== '').map((text) => `<p>${escaped(text)}</p>`),
    missing === undefined ? '' : `<p class="note">Not checked: ${escaped(missing)}.</p>`,
    '<table><thead><tr><th>revision</th><th>level</th><th>clause</th></tr></thead><tbody>',
    ...revisions.map((revision) => levelRow(rule, revision, clauseAddress)),
    '</tbody></table>',
    `<p>At fault: ${escaped(rule.fault)}. Leave it out of a check by <code>--rule -${escaped(rule.id)}</code>, ask for it alone by <code>--rule ${escaped(rule.id)}</code>.</p>`,
    ...cases.slice(0, MOST_EXAMPLES).flatMap(exampleHtml),
    cases.length === 0
      ? ''
      : '<p class="note">The examples are cases of the project’s own tests: the finding is raised for the first, and not for the second.</p>',
  ].join('\n');
}

function levelRow(rule, revision, clauseAddress) {
  if (!rule.revisions.includes(revision))
    return `<tr class="off"><td>${revision}</td><td>does not hold</td><td></td></tr>`;
  const clause = rule.clause(revision);
  const address = clauseAddress(clause, revision);
  const words = escaped(clause === '' || clause === '—' ? 'a hint of experience' : clause);
  const level = rule.level(revision);
  return `<tr><td>${revision}</td><td class="${level}">${LEVELS[level]}</td><td>${address === null ? words : `<a href="${escaped(address)}" rel="noopener">${words}</a>`}</td></tr>`;
}

function exampleHtml({ when, says, broken, right }) {
  return [
    `<h2>Breaks it${when === '' ? '' : `: ${escaped(when)}`}</h2>`,
    messages(broken, 'breaks'),
    `<p class="finding">${escaped(says)}</p>`,
    ...(right.length === 0
      ? ['<p>Right is what is the same without it.</p>']
      : ['<h3>Right</h3>', messages(right, 'right')]),
  ];
}

/** Longer messages are cut: what an example is about stands at their beginning. */
const MOST_CHARACTERS = 1_200;

function messages(texts, kind) {
  const shown = texts.map((text) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text));
  return `<pre class="${kind}">${shown.map((text) => `<code>${escaped(text)}</code>`).join('\n')}</pre>`;
}
