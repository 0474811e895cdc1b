import { readPath } from '../query/index.ts';
import type { Spoiling } from '../compose/index.ts';
import { placedSentence, readPlacedYaml, type YamlPath, type YamlProblem } from '../yaml/index.ts';
import { expectationProblem } from './expectation.ts';
import { sequenceFile, STEP_SCHEMAS, type FileStep } from './sequence-file.ts';
import type { Sequence, SequenceStep, StepKind } from './sequence.ts';

export type SequenceReading =
  | { readonly ok: true; readonly sequence: Sequence }
  | { readonly ok: false; readonly problems: readonly YamlProblem[] };

const KINDS = Object.keys(STEP_SCHEMAS) as StepKind[];
/** Reads the text of a sequence file. Every problem is named at its place. Never throws. */
export function readSequence(text: string, fallbackName = 'Sequence'): SequenceReading {
  const reading = readPlacedYaml(text);
  if (!reading.ok) return reading;
  const { yaml } = reading;
  const problems: YamlProblem[] = [];
  const place = (path: YamlPath, message: string): void => void problems.push(yaml.problem(path, message));
  const file = sequenceFile.safeParse(yaml.value);
  if (!file.success) {
    for (const { path, message } of file.error.issues) place(path, placedSentence(path, message));
    return { ok: false, problems };
  }
  const steps = file.data.steps.map((step, index) =>
    readStep(step, ['steps', index], yaml.problem(['steps', index], '').line, place),
  );
  if (problems.length > 0) return { ok: false, problems };
  const variables = Object.entries(file.data.variables ?? {}).map(([key, held]) => [key, String(held)] as const);
  const { name = fallbackName, answers = [] } = file.data;
  return {
    ok: true,
    sequence: { name, variables: Object.fromEntries(variables), answers, steps: steps.flatMap((step) => step ?? []) },
  };
}

function readStep(
  value: unknown,
  path: YamlPath,
  line: number,
  place: (path: YamlPath, message: string) => void,
): SequenceStep | null {
  const kinds = KINDS.filter((kind) => typeof value === 'object' && value !== null && Object.hasOwn(value, kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    place(
      path,
      `A step has exactly one of ${KINDS.join(', ')}${kinds.length > 1 ? `, and this one has ${kinds.join(' and ')}` : ''}.`,
    );
    return null;
  }
  const read = STEP_SCHEMAS[kind].safeParse(value);
  if (!read.success) {
    for (const issue of read.error.issues) place([...path, ...issue.path], placedSentence(issue.path, issue.message));
    return null;
  }
  const step = stepOf({ ...read.data, kind } as FileStep[StepKind], line);
  step.expect.forEach((filter, index) => {
    const problem = expectationProblem(filter);
    if (problem !== '') place([...path, 'expect', index], `This expectation cannot be read: ${problem}`);
  });
  for (const [key, source] of Object.entries(step.capture))
    if (readPath(source) === null) place([...path, 'capture', key], `“${source}” is not a path into a message.`);
  if (step.kind === 'until' && expectationProblem(step.filter) !== '')
    place([...path, 'until'], `This filter cannot be read: ${expectationProblem(step.filter)}`);
  return step;
}

function stepOf(step: FileStep[StepKind], line: number): SequenceStep {
  const facts = { line, expect: [], capture: {}, timeoutMs: null };
  if (step.kind === 'wait') return { ...facts, kind: 'wait', name: step.name ?? `wait ${step.wait} ms`, ms: step.wait };
  if (step.kind === 'do') return { ...facts, kind: 'do', name: step.name ?? step.do, step: step.do };
  const told = {
    line,
    expect: typeof step.expect === 'string' ? [step.expect] : (step.expect ?? []),
    capture: step.capture ?? {},
    timeoutMs: step.timeout ?? null,
  };
  switch (step.kind) {
    case 'request':
      return {
        ...told,
        kind: 'request',
        name: step.name ?? step.request,
        method: step.request,
        params: step.params,
        progress: step.progress ?? false,
        answer: step.answer ?? true,
      };
    case 'notify':
      return { ...told, kind: 'notify', name: step.name ?? step.notify, method: step.notify, params: step.params };
    case 'until':
      return { ...told, kind: 'until', name: step.name ?? `until ${step.until}`, filter: step.until };
    case 'send':
      return { ...told, kind: 'send', name: step.name ?? shortened(step.send), ...sendingOf(step) };
  }
}

function sendingOf(step: FileStep['send']): Pick<Extract<SequenceStep, { kind: 'send' }>, 'sending' | 'answer'> {
  const { send, end = 'lf', bom = false, verbatim = false, headers = {}, spoil = [], chunks, closeEarly } = step;
  return {
    sending: {
      text: send,
      end,
      bom,
      variables: !verbatim,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      spoil: spoil.map((how): Spoiling =>
        typeof how === 'string' ? { how } : { how: 'truncate', bytes: how.truncate },
      ),
      ...(chunks === undefined ? {} : { chunks: { bytes: chunks.bytes, delayMs: chunks.delay } }),
      ...(closeEarly === undefined ? {} : { closeEarly }),
    },
    answer: step.answer ?? true,
  };
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
