// What a file of rules of a client must tell, so that nobody is accused by hearsay. Knows nothing of the disk.

const DATE = /^\d{4}(?:-\d\d){0,2}$/;
const KINDS = new Set(['run', 'src', 'issue']);

/** What is wrong with a file of rules, one sentence each. `text`: as it stands in the file. */
export function judgeClientRules(file, text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch (fault) {
    return [`${file}: it is no JSON: ${fault.message}.`];
  }
  const { client, rules } = value;
  const wrong = [];
  if (typeof client?.versions !== 'string' || client.versions === '')
    wrong.push(`${file}: it does not say which versions of the client were looked at.`);
  if (`${client?.id}.json` !== file) wrong.push(`${file}: its client is ${client?.id}, so its name is another.`);
  for (const { id, sources, confidence } of rules ?? []) {
    if (!Array.isArray(sources) || sources.length === 0) wrong.push(`${file}: rule ${id} has no source.`);
    for (const { kind, ref, date } of sources ?? [])
      if (!KINDS.has(kind) || !ref || !DATE.test(date))
        wrong.push(`${file}: a source of rule ${id} does not say what it is, where it is, and of which day.`);
    if (!KINDS.has(confidence)) wrong.push(`${file}: rule ${id} does not say how it is known.`);
  }
  return wrong;
}
