import pc from 'picocolors';
import type { SequenceReport, StepReport, StepState } from '../../../shared/sequences/index.ts';
import { milliseconds, terminalLine } from '../print/index.ts';
import { jsonLines } from './json-lines.ts';
import { element, xmlText } from '../../../shared/sinks/index.ts';

export type SequenceFormat = 'text' | 'json' | 'junit';

/** A run and the file that it ran. */
export type FileReport = SequenceReport & { readonly file: string };

/** The lines of the report in this form. */
export function sequenceDocument(report: FileReport, format: SequenceFormat): string[] {
  if (format === 'json') return jsonLines(report);
  return format === 'junit' ? junit(report).split('\n') : text(report);
}

const SIGNS: Readonly<Record<StepState, string>> = {
  waiting: '·',
  running: '●',
  passed: '✓',
  failed: '✕',
  skipped: '○',
};

const PAINT: Readonly<Record<StepState, (text: string) => string>> = {
  waiting: pc.dim,
  running: pc.dim,
  passed: pc.green,
  failed: pc.red,
  skipped: pc.dim,
};

function text({ name, steps, state, took }: FileReport): string[] {
  const sum = `${terminalLine(name)}: ${count(steps, 'passed')} passed, ${count(steps, 'failed')} failed, ${count(steps, 'skipped')} left out, in ${milliseconds(took)}`;
  return [...steps.flatMap(stepLines), '', (state === 'passed' ? pc.green : pc.red)(sum)];
}

function stepLines({ name, state, took, problems }: StepReport): string[] {
  const time = took < 0 ? '' : pc.dim(`  ${milliseconds(took)}`);
  return [
    `${PAINT[state](SIGNS[state])} ${terminalLine(name)}${time}`,
    ...problems.map((problem) => `    ${terminalLine(problem)}`),
  ];
}

/** A suite with a case for each step. */
function junit({ file, name, steps, startedAt, took, state }: FileReport): string {
  const attributes = {
    name: 'mcpscope run',
    tests: steps.length,
    failures: count(steps, 'failed'),
    errors: 0,
    skipped: count(steps, 'skipped'),
    time: seconds(took),
  };
  const suite = element(
    'testsuite',
    {
      ...attributes,
      name: state === 'stopped' ? `${name} (stopped)` : name,
      timestamp: startedAt.replace(/\.\d+Z$/, ''),
    },
    ['\n', ...steps.flatMap((step, index) => [caseXml(step, index, file), '\n'])],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', attributes, ['\n', suite, '\n'])}`;
}

function caseXml(
  { name, kind, line, state, took, problems, sent, answer }: StepReport,
  index: number,
  file: string,
): string {
  const attributes = {
    classname: `mcpscope.run.${kind}`,
    name: `${index + 1} ${name}`,
    file,
    line,
    time: seconds(Math.max(0, took)),
  };
  if (state === 'passed') return element('testcase', attributes);
  if (state !== 'failed')
    return element('testcase', attributes, [element('skipped', { message: 'It did not come to its turn.' })]);
  const places = [sent === 0 ? '' : `sent: event ${sent}`, answer === 0 ? '' : `answer: event ${answer}`];
  const said = [...problems, ...places.filter((place) => place !== '')].join('\n');
  return element('testcase', attributes, [
    element('failure', { message: problems[0] ?? '', type: 'expectation' }, [xmlText(said)]),
  ]);
}

function count(steps: readonly StepReport[], state: StepState): number {
  return steps.filter((step) => step.state === state).length;
}

function seconds(us: number): string {
  return (us / 1_000_000).toFixed(3);
}
