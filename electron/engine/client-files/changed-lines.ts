import type { ChangedLine } from '../../../shared/bridge/index.ts';
import { lineDifference } from '../../../shared/compare/index.ts';
import { edited } from '../../../shared/json/index.ts';
import type { TextEdit } from '../../../shared/configuration/index.ts';

/** Lines shown around a change. */
const AROUND = 2;
/** Of a longer line only what is near the change is shown. */
const LONGEST = 240;
const NEAR = 80;

/** What edits change, line by line, with what stands around it. Edits do not overlap, and come in the order of their places. */
export function changedLines(text: string, edits: readonly TextEdit[]): readonly ChangedLine[] {
  const lines: ChangedLine[] = [];
  let shownTo = 0;
  for (let at = 0; at < edits.length;) {
    const group = [edits[at]!];
    at += 1;
    let { start, end } = linesAround(text, group[0]!);
    while (at < edits.length && edits[at]!.start <= linesOn(text, end, AROUND)) {
      group.push(edits[at]!);
      end = linesAround(text, edits[at]!).end;
      at += 1;
    }
    const from = Math.max(shownTo, linesBack(text, start, AROUND));
    const to = linesOn(text, end, AROUND);
    if (from > shownTo) lines.push({ sign: '…', text: '' });
    const shifted = group.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const before = text.slice(start, end);
    const long = before.split('\n').some((line) => line.length > LONGEST);
    lines.push(...context(text.slice(from, start)));
    lines.push(...(long ? excerpts(before, shifted) : lineDifference(split(before), split(edited(before, shifted)))));
    lines.push(...context(text.slice(end, to)));
    shownTo = to;
  }
  if (edits.length > 0 && shownTo < text.length) lines.push({ sign: '…', text: '' });
  return lines;
}

/** The whole lines that an edit touches, with the end of the last one. */
function linesAround(text: string, { start, end }: TextEdit): { start: number; end: number } {
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: lineEnd(text, end) };
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

function linesBack(text: string, at: number, count: number): number {
  let start = at;
  for (let line = 0; line < count && start > 0; line += 1) start = text.lastIndexOf('\n', start - 2) + 1;
  return start;
}

function linesOn(text: string, at: number, count: number): number {
  let end = at;
  for (let line = 0; line < count && end < text.length; line += 1) end = lineEnd(text, end);
  return end;
}

function split(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.replace(/\r$/, ''));
}

function context(text: string): ChangedLine[] {
  return split(text).map((line) => ({ sign: ' ', text: line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line }));
}

/** Of long lines what stands near each edit. */
function excerpts(before: string, edits: readonly TextEdit[]): ChangedLine[] {
  return edits.flatMap(({ start, end, text }) => {
    const lead = `…${before.slice(Math.max(0, start - NEAR), start)}`;
    const rest = `${before.slice(end, end + NEAR)}…`;
    const shown = (sign: '-' | '+', middle: string): ChangedLine[] =>
      split(`${lead}${middle}${rest}`).map((line) => ({ sign, text: line }));
    return [...shown('-', before.slice(start, end)), ...shown('+', text)];
  });
}
