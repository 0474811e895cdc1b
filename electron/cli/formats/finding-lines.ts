import { isAbsolute, relative } from 'node:path';
import type { CheckReport } from '../report/index.ts';

/** What stands for the capture where none was kept: editors then know of no place. */
const NO_FILE = '-';

/**
 * A line for each finding, as compilers write them: `FILE:LINE: level: text [rule]`. The place is the line of the capture where its first
 * event stands: the header is line 1, event n is line n + 1. What was expected is told as information. `folder` is what paths are relative to.
 */
export function findingLines({ connected, verdict, findings, capture }: CheckReport, folder: string): string[] {
  const file = capture === null ? NO_FILE : shortPath(capture, folder);
  const line = (seq: number | undefined, level: string, text: string, rule: string): string =>
    `${file}:${(seq ?? 0) + 1}: ${level}: ${text.replace(/\s+/g, ' ').trim()} [${rule}]`;
  return [
    ...(connected ? [] : [line(undefined, 'error', verdict, 'connect')]),
    ...findings.map(({ rule, level, seqs, message, expected }) =>
      line(seqs[0], expected ? 'info' : level, message, rule),
    ),
  ];
}

function shortPath(path: string, folder: string): string {
  const below = relative(folder, path);
  return below === '' || isAbsolute(below) || below.startsWith('..') ? path : below;
}
