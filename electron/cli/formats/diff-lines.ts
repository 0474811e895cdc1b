import pc from 'picocolors';
import {
  comparisonSections,
  comparisonVerdict,
  type ComparisonLine,
  type SessionComparison,
} from '../../../shared/compare/index.ts';
import { terminalLine, toned } from '../print/index.ts';

const VALUE_MOST = 100;
/** Values that stand beside what is said of them. */
const SHORT_VALUES = 30;
const PAINTS: Readonly<Record<string, (text: string) => string>> = {
  breaking: pc.red,
  additive: pc.green,
  error: pc.red,
  warning: pc.yellow,
  differs: pc.yellow,
  'only left': pc.red,
  'only right': pc.green,
};

/** What two captures differ in, for people: the verdict, then section by section. */
export function diffLines(comparison: SessionComparison): string[] {
  const { tone, sentence } = comparisonVerdict(comparison);
  return [
    toned(tone, sentence),
    pc.dim(`baseline  ${terminalLine(comparison.left)}`),
    pc.dim(`current   ${terminalLine(comparison.right)}`),
    ...comparisonSections(comparison).flatMap(({ title, lines }) => [
      '',
      pc.bold(`${title} (${lines.length})`),
      ...lines.flatMap((line) => linesOf(line, '  ')),
    ]),
    ...(comparison.notes.length === 0 ? [] : ['', ...comparison.notes.map((note) => pc.dim(terminalLine(note)))]),
  ];
}

function linesOf({ sign, word, subject, text, left, right, below }: ComparisonLine, indent: string): string[] {
  const paint = PAINTS[word] ?? pc.dim;
  const mark = paint([sign, word].filter((part) => part !== '').join(' '));
  const values = valueWords(left, right);
  const first = [mark, terminalLine(subject), terminalLine(text)].filter((part) => part !== '').join('  ');
  const beside = values !== '' && (text === '' || values.length <= SHORT_VALUES);
  return [
    `${indent}${first}${beside ? `  ${pc.dim(values)}` : ''}`,
    ...(values === '' || beside ? [] : [`${indent}    ${pc.dim(values)}`]),
    ...below.flatMap((line) => linesOf(line, `${indent}    `)),
  ];
}

function valueWords(left: string, right: string): string {
  if (left === '' && right === '') return '';
  const [before, after] = [left, right].map((value) => (value === '' ? '–' : cut(terminalLine(value))));
  return `${before} → ${after}`;
}

function cut(text: string): string {
  return text.length > VALUE_MOST ? `${text.slice(0, VALUE_MOST - 1)}…` : text;
}
