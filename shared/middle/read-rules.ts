import { isObject } from '../json/index.ts';
import { parseQuery } from '../query/index.ts';
import { placedSentence, readPlacedYaml, type YamlPath, type YamlProblem } from '../yaml/index.ts';
import { faultOf } from './faults/index.ts';
import { groupSchema, ruleSchema, rulesFile, STEP_VALUES, type StepName, type StepValue } from './rules-file.ts';
import type { MiddleRule, RuleSet, RuleStep } from './rule.ts';
import {
  type AnswerBody,
  answering,
  delaying,
  dropping,
  endingRecord,
  editing,
  holding,
  noting,
  notifying,
  type PlaceEdit,
  reordering,
  repeating,
  replacing,
  scripting,
  throttling,
} from './steps/index.ts';

export type RulesReading =
  | { readonly ok: true; readonly set: RuleSet }
  | { readonly ok: false; readonly problems: readonly YamlProblem[] };

const STEP_NAMES = Object.keys(STEP_VALUES) as StepName[];
/** Groups within groups. */
const MOST_GROUPS = 8;
/** So long a message is held where its rule does not say, ms: the patience of the SDKs' clients. */
const HELD_MS = 60_000;
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

/** Reads the text of a file of rules (`*.mcprules.yaml`). Every problem is named at its place. Never throws. `readFile`: by which it has the files that rules name. */
export function readRules(text: string, fallbackName = 'Rules', readFile: FileReader = NO_FILES): RulesReading {
  if (text.length > LONGEST)
    return { ok: false, problems: [{ line: 1, column: 1, message: 'It is longer than 5 MB: no file of rules is.' }] };
  const reading = readPlacedYaml(text);
  if (!reading.ok) return reading;
  const problems: YamlProblem[] = [];
  const place: Place = (path, message) => void problems.push(reading.yaml.problem(path, message));
  const ground: Ground = { place, readFile };
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
    place(path, `A step is one of ${STEP_NAMES.join(', ')}, with its value behind a colon.`);
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
  // The schema of the same name has read it.
  const made = (MAKERS[known] as (value: unknown) => MadeStep | null)(value);
  if (made !== null) return [{ ground: 'any', ...made }];
  place([...path, known], `No fault is called ${JSON.stringify(read.data)}: mcpscope chaos --list names them.`);
  return [];
}

/** The file that an answer is in; null for any other step. */
function fileOf(value: unknown): string | null {
  return isObject(value) && typeof value['file'] === 'string' ? value['file'] : null;
}

/** A step that can be had everywhere where it does not say otherwise. */
type MadeStep = Omit<RuleStep, 'ground'> & Partial<RuleStep>;

/** What each kind of step is made of; null for a fault that nobody knows. */
const MAKERS: { readonly [K in StepName]: (value: StepValue[K]) => MadeStep | null } = {
  edit: (edits) => ({ does: 'edited', deed: editing(placeEdits(edits)) }),
  patch: (steps) => ({ does: 'patched', deed: editing(steps.map(patchEdit)) }),
  replace: ({ find, with: by }) => ({ does: 'rewritten', deed: replacing(find, by) }),
  delay: (value) => {
    const { ms, jitter = 0 } = typeof value === 'number' ? { ms: value } : value;
    return { does: `delayed by ${ms} ms`, deed: delaying(ms, jitter) };
  },
  throttle: ({ 'bytes-per-second': speed }) => ({
    does: `let through at ${speed} bytes a second`,
    deed: throttling(speed),
  }),
  hold: (value) => {
    const { for: forMs = HELD_MS, afterwards = 'forward', 'keep-alive': keepAliveMs = 0 } = value === true ? {} : value;
    const hold = { forMs, afterwards, keepAliveMs };
    return { does: 'held', deed: holding(hold), hold };
  },
  drop: () => ({ does: 'dropped', deed: dropping }),
  duplicate: (times) => ({ does: `sent ${times} times`, deed: repeating(times) }),
  reorder: (behind) => ({ does: `put behind ${behind} later ones`, deed: reordering(behind) }),
  answer: (value) => ({ does: 'answered here', deed: answering(answerBody(value)) }),
  fault: (id) => {
    const fault = faultOf(id);
    return fault === null ? null : { does: `spoiled by ${fault.id}`, deed: fault.deed, ground: fault.ground };
  },
  note: (text) => ({ does: 'noted', deed: noting(text) }),
  notify: (text) => ({ does: 'told of', deed: notifying(text) }),
  'stop-recording': () => ({ does: 'the last to be recorded', deed: endingRecord, ground: 'led' }),
  script: (source) => ({ does: 'given to a script', deed: scripting(source), script: source }),
};

function answerBody(value: StepValue['answer']): AnswerBody {
  // The text of it has been put in its place.
  if ('file' in value) return { kind: 'text', text: '' };
  // Over stdio a message is one line; in a JSON text, line breaks stand only between its tokens.
  if ('text' in value) return { kind: 'text', text: value.text.trim().replaceAll(/[\r\n]+/g, ' ') };
  return 'error' in value ? { kind: 'error', value: value.error } : { kind: 'result', value: value.result };
}

function placeEdits({ set = {}, remove = [], rename = {} }: StepValue['edit']): PlaceEdit[] {
  return [
    ...Object.entries(set).map(([at, value]) => ({ kind: 'set', at, json: JSON.stringify(value) }) as const),
    ...Object.entries(rename).map(([at, name]) => ({ kind: 'rename', at, name }) as const),
    ...remove.map((at) => ({ kind: 'remove', at }) as const),
  ];
}

function patchEdit(step: StepValue['patch'][number]): PlaceEdit {
  switch (step.op) {
    case 'remove':
      return { kind: 'remove', at: step.path };
    case 'copy':
    case 'move':
      return { kind: step.op, from: step.from, at: step.path };
    default:
      return { kind: step.op, at: step.path, json: JSON.stringify(step.value) };
  }
}

function told(
  issues: readonly { readonly path: YamlPath; readonly message: string }[],
  path: YamlPath,
  place: Place,
): [] {
  for (const issue of issues) place([...path, ...issue.path], placedSentence(issue.path, issue.message));
  return [];
}
