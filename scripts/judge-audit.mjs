// Reads what `npm audit --json` answers, and holds it against the exceptions that somebody has written down.

/**
 * What an audit came to: `unknown` with the cause where the registry could not be asked, else the advisories that nobody has excepted, and
 * the exceptions that are for nothing any more. `exceptions`: a list of `advisory` (its address), `why`, and `until` (a day in ISO 8601,
 * from which on it counts no more).
 */
export function judgeAudit(text, exceptions, today) {
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return { unknown: `npm audit gave no JSON: ${text.trim().slice(0, 300) || 'nothing at all'}` };
  }
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null)
    return { unknown: report?.message ?? report?.error?.summary ?? 'npm audit gave no list of vulnerabilities' };
  const found = new Map();
  for (const [name, { via = [] }] of Object.entries(report.vulnerabilities))
    // A text names another package of the list: its own advisories are found there.
    for (const cause of via)
      if (typeof cause === 'object')
        found.set(cause.url, `${cause.severity}: ${name} (${cause.range}): ${cause.title} ${cause.url}`);
  const holds = exceptions.filter(({ until }) => until > today);
  const excepted = new Set(holds.map(({ advisory }) => advisory));
  return {
    open: Array.from(found).flatMap(([url, sentence]) => (excepted.has(url) ? [] : [sentence])),
    stale: exceptions
      .filter((exception) => !holds.includes(exception) || !found.has(exception.advisory))
      .map(({ advisory, until }) => `${advisory} (until ${until})`),
  };
}
