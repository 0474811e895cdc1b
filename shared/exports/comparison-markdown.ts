import {
  comparisonSections,
  comparisonVerdict,
  type ComparisonLine,
  type SessionComparison,
} from '../compare/index.ts';
import { cut, markdownCode, markdownText } from '../sinks/index.ts';

/** Lines of a section that are written out: a comment has to stay below what a forge takes. */
const LINES_MOST = 100;
const BELOW_MOST = 5;
const VALUE_MOST = 120;

/** What two sessions differ in, as GitHub-flavoured Markdown, verdict first. Nothing of the peers works in it. */
export function comparisonMarkdown(comparison: SessionComparison): string[] {
  const { same, tally, left, right, notes } = comparison;
  const sign = same ? '✓' : tally.breaking > 0 ? '✕' : '≠';
  return [
    `### ${sign} ${markdownText(cut(left, 80))} compared with ${markdownText(cut(right, 80))}`,
    '',
    markdownText(comparisonVerdict(comparison).sentence),
    ...comparisonSections(comparison).flatMap(({ title, lines }) => [
      '',
      `#### ${title}`,
      '',
      ...lines.slice(0, LINES_MOST).flatMap((one) => entry(one, '')),
      ...(lines.length > LINES_MOST ? [`- and ${lines.length - LINES_MOST} more`] : []),
    ]),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note) => `> ${markdownText(note)}`)]),
  ];
}

function entry({ sign, word, subject, text, left, right, below }: ComparisonLine, indent: string): string[] {
  const parts = [
    [sign, word === '' ? '' : `**${word}**`].filter((part) => part !== '').join(' '),
    subject === '' ? '' : markdownCode(cut(subject, 200)),
    text === '' ? '' : markdownText(cut(text)),
    values(left, right),
  ];
  const hidden = below.length - BELOW_MOST;
  return [
    `${indent}- ${parts.filter((part) => part !== '').join(' ')}`,
    ...below.slice(0, BELOW_MOST).flatMap((one) => entry(one, `${indent}  `)),
    ...(hidden > 0 ? [`${indent}  - and ${hidden} more`] : []),
  ];
}

function values(left: string, right: string): string {
  if (left === '' && right === '') return '';
  const [before, after] = [left, right].map((value) => (value === '' ? '–' : markdownCode(cut(value, VALUE_MOST))));
  return `(${before} → ${after})`;
}
