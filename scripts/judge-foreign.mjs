// Holds what `mcpscope check` says of a published server against what is true of it.

/**
 * Findings of one check, each once, against those that e2e/foreign/servers.json has of the server: `expected` (told, and true),
 * `unexpected` (told, and not on the list) and `missing` (on the list, and not told), each as `level rule (side)`. `truths` has
 * the level and the side of each rule that is on the list; an entry of the server with its own level goes before it. Entries with
 * `over` hold for those transports alone; `sometimes` is for what depends on which of two things comes first.
 */
export function judgeFindings(told, { known, over, truths }) {
  const here = known.filter((entry) => entry.over === undefined || entry.over.includes(over));
  const sentences = new Map(here.map((entry) => [inWords({ ...truthOf(entry.rule, truths), ...entry }), entry]));
  const said = new Set(told.map(inWords));
  return {
    expected: [...said].filter((words) => sentences.has(words)),
    unexpected: [...said].filter((words) => !sentences.has(words)),
    missing: [...sentences].flatMap(([words, { sometimes }]) => (sometimes === true || said.has(words) ? [] : [words])),
  };
}

/** What is wrong with the list itself, in sentences: a rule without its truth, a truth of no server, an error without its reason. */
export function faultsOfList(servers, truths) {
  const used = new Set(servers.flatMap(({ findings }) => findings.map(({ rule }) => rule)));
  return [
    ...servers.flatMap(({ name, findings }) =>
      findings.flatMap((entry) => {
        const truth = truths.find(({ rule }) => rule === entry.rule);
        if (truth === undefined) return [`${name}: ${entry.rule} has no line in truths.json`];
        const level = entry.level ?? truth.level;
        return level !== 'info' && !entry.why ? [`${name}: ${level} ${entry.rule} does not say why it is true`] : [];
      }),
    ),
    ...truths.flatMap(({ rule }) => (used.has(rule) ? [] : [`truths.json: ${rule} is true of no server`])),
  ];
}

/** What the whole run comes to: how many servers, ways and findings of each level, and how many rows failed. */
export function sumOf(rows) {
  const levels = { error: 0, warning: 0, info: 0 };
  for (const { judged } of rows)
    for (const words of judged?.expected ?? []) levels[words.slice(0, words.indexOf(' '))] += 1;
  return {
    servers: new Set(rows.map(({ name }) => name)).size,
    ways: rows.length,
    levels,
    failed: rows.filter((row) => problemsOf(row).length > 0).length,
  };
}

/** Why a row fails, in sentences; none when it is as it has to be. */
export function problemsOf({ problem, judged, connected, reached }) {
  if (problem !== undefined) return [problem];
  return [
    ...(connected
      ? []
      : [
          reached
            ? 'not reached, though the official client reaches it'
            : 'not reached, by the official client neither',
        ]),
    ...judged.unexpected.map((words) => `not on the list: ${words}`),
    ...judged.missing.map((words) => `missing: ${words}`),
  ];
}

function truthOf(rule, truths) {
  const truth = truths.find((entry) => entry.rule === rule);
  return { level: truth?.level ?? 'info', side: truth?.side ?? 'server' };
}

function inWords({ level, rule, side }) {
  return `${level} ${rule} (${side})`;
}
