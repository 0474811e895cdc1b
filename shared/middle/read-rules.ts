import { isObject } from '../json/index.ts';
import { parseQuery } from '../query/index.ts';
import { placedSentence, readPlacedYaml, type YamlPath, type YamlProblem } from '../yaml/index.ts';
import { faultOf } from './faults/index.ts';
import { madeStep } from './make-step.ts';
import { groupSchema, ruleSchema, rulesFile, STEP_VALUES, type StepName, VERSION } from './rules-file.ts';
import type { MiddleRule, RuleSet, RuleStep } from './rule.ts';

export type RulesReading =
  | { readonly ok: true; readonly set: RuleSet }
  | { readonly ok: false; readonly problems: readonly YamlProblem[] };

const STEP_NAMES = Object.keys(STEP_VALUES) as StepName[];
/** Groups within groups. */
const MOST_GROUPS = 8;
/** UTF-8, about; a file is written by hand. */
const LONGEST = 5_000_000;

type Place = (path: YamlPath, message: string) => void;

/** Text of a file that rules name, as they write its path; or why there is none, as a sentence. */
export type FileReader = (
  path: string,
) => { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

const NO_FILES: FileReader = () => ({
  ok: false,
  problem: 'Answers out of files are given by mcpscope chaos alone: write the answer itself, as result, error or text.',
});

/** Takes every file for one that is there: whoever puts the rules into force looks. */
export const ANY_FILE: FileReader = () => ({ ok: true, text: '' });

/** Reads the text of a file of rules (`*.mcprules.yaml`). Every problem is named at its place. Never throws. `readFile`: by which it has the files that rules name. */
export function readRules(text: string, fallbackName = 'Rules', readFile: FileReader = NO_FILES): RulesReading {
  if (text.length > LONGEST)
    return { ok: false, problems: [{ line: 1, column: 1, message: 'It is longer than 5 MB: no file of rules is.' }] };
  const reading = readPlacedYaml(text);
  if (!reading.ok) return reading;
  const problems: YamlProblem[] = [];
  const place: Place = (path, message) => void problems.push(reading.yaml.problem(path, message));
  const ground: Ground = { place, readFile };
  const version = isObject(reading.yaml.value) ? reading.yaml.value['mcpscope-rules'] : undefined;
  if (typeof version === 'number' && version > VERSION) {
    // What else it has is the newer version's to judge.
    const message = `The file is of version ${version} of the format, and this mcpscope knows version ${VERSION}: update mcpscope, or write the rules for version ${VERSION}.`;
    return { ok: false, problems: [reading.yaml.problem(['mcpscope-rules'], message)] };
  }
  const file = rulesFile.safeParse(reading.yaml.value);
  if (!file.success) {
    for (const { path, message } of file.error.issues) place(path, placedSentence(path, message));
    return { ok: false, problems };
  }
  const rules = readList(file.data.rules, ['rules'], true, ground);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, set: { name: file.data.name ?? fallbackName, seed: file.data.seed ?? null, rules } };
}

/** What reading needs beside the entries. */
interface Ground {
  readonly place: Place;
  readonly readFile: FileReader;
}

function readList(entries: readonly unknown[], path: YamlPath, enabled: boolean, ground: Ground): MiddleRule[] {
  return entries.flatMap((entry, index) => {
    const at = [...path, index];
    const { place } = ground;
    if (!isObject(entry) || !Object.hasOwn(entry, 'group')) return readRule(entry, at, enabled, ground);
    const group = groupSchema.safeParse(entry);
    if (!group.success) return told(group.error.issues, at, place);
    if (at.length / 2 > MOST_GROUPS) {
      place(at, `Groups stand within groups ${MOST_GROUPS} times at most.`);
      return [];
    }
    return readList(group.data.rules, [...at, 'rules'], enabled && (group.data.enabled ?? true), ground);
  });
}

function readRule(entry: unknown, path: YamlPath, enabled: boolean, ground: Ground): MiddleRule[] {
  const { place } = ground;
  const read = ruleSchema.safeParse(entry);
  if (!read.success) return told(read.error.issues, path, place);
  const { name, enabled: own = true, direction, after, every, once = false, times, chance, do: given } = read.data;
  const filter = read.data.when ?? usualOf(given);
  const query = parseQuery(filter);
  if (!query.ok) place([...path, 'when'], `This filter cannot be read: ${query.message}`);
  if (once && times !== undefined) place([...path, 'once'], 'A rule has once or times, and not both.');
  const steps = given.flatMap((step, index) => readStep(step, [...path, 'do', index], ground));
  return [
    {
      name: name ?? steps.map(({ does }) => does).join(', '),
      enabled: enabled && own,
      when: {
        filter,
        direction: direction ?? null,
        after: after ?? 0,
        every: every ?? 1,
        times: once ? 1 : (times ?? 0),
        chance: chance ?? 1,
      },
      steps,
    },
  ];
}

/** The messages that the first fault of these steps is usually met at; '' where there is none. */
function usualOf(steps: readonly unknown[]): string {
  for (const step of steps)
    if (isObject(step) && typeof step['fault'] === 'string') return faultOf(step['fault'])?.usual ?? '';
  return '';
}

function readStep(step: unknown, path: YamlPath, { place, readFile }: Ground): RuleStep[] {
  const names = isObject(step) ? Object.keys(step) : [];
  const [name] = names;
  const known = STEP_NAMES.find((each) => each === name);
  if (known === undefined || names.length !== 1) {
    const unknown = names.length === 1 && known === undefined ? `No step is called ${JSON.stringify(name)}. ` : '';
    place(path, `${unknown}A step is one of ${STEP_NAMES.join(', ')}, with its value behind a colon.`);
    return [];
  }
  const read = STEP_VALUES[known].safeParse((step as Record<string, unknown>)[known]);
  if (!read.success) return told(read.error.issues, [...path, known], place);
  const file = fileOf(read.data);
  const came = file === null ? null : readFile(file);
  if (came?.ok === false) {
    place([...path, known, 'file'], came.problem);
    return [];
  }
  const value = came === null ? read.data : { text: came.text };
  const made = madeStep(known, value);
  if (!('problem' in made)) return [made];
  place([...path, known], made.problem);
  return [];
}

/** The file that an answer is in; null for any other step. */
function fileOf(value: unknown): string | null {
  return isObject(value) && typeof value['file'] === 'string' ? value['file'] : null;
}

function told(
  issues: readonly { readonly path: YamlPath; readonly message: string }[],
  path: YamlPath,
  place: Place,
): [] {
  for (const issue of issues) place([...path, ...issue.path], placedSentence(issue.path, issue.message));
  return [];
}
