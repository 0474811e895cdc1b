import type { Field, FieldValue } from './field.ts';
import { fieldNamed, FIELDS } from './fields.ts';
import { fold } from './pattern.ts';
import { printText, termOf } from './terms.ts';
import { tokenize, type Token } from './tokens.ts';
import type { Operator } from './tree.ts';
import { USUAL_PATHS } from './usual-paths.ts';

/** What stands in a capture, for completion: the caller knows it. */
export interface Vocabulary {
  readonly methods: readonly string[];
  readonly tools: readonly string[];
  readonly uris: readonly string[];
  /** Ids of rules that found something. */
  readonly rules: readonly string[];
  /** `stdio`, `ws`, `http-3`. */
  readonly streams: readonly string[];
  /** Colours that a frame can be marked with. */
  readonly marks: readonly string[];
}

/** One way to go on with a filter. */
export interface CompletionOption {
  /** Replaces [from, to) of the filter. */
  readonly insert: string;
  /** What the list shows. */
  readonly label: string;
  /** What it means, in a few words; '' where the label says it. */
  readonly detail: string;
}

/** How a filter can go on at the caret. */
export interface Completion {
  /** UTF-16 offsets of what an option replaces: [from, to). */
  readonly from: number;
  readonly to: number;
  readonly options: readonly CompletionOption[];
}

const MOST_OPTIONS = 50;
const OPERATOR_WORDS: Readonly<Record<Operator, string>> = {
  ':': 'is, or is like with *',
  '=': 'is exactly',
  '!=': 'is not',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
  '~': 'matches a regular expression',
};

/** Ways to go on with a filter at the caret (a UTF-16 offset), the likeliest first, at most 50. */
export function completeQuery(text: string, caret: number, vocabulary: Vocabulary): Completion {
  const at = Math.max(0, Math.min(caret, text.length));
  const { tokens, problem } = tokenize(text);
  const place = tokens.findIndex(
    (token) => token.kind !== 'operator' && token.start <= at && at <= token.end && isNameOrValue(token),
  );
  const token = tokens[place];
  if (token === undefined) {
    // Within a quote that is not closed yet stands its value.
    if (problem !== null && at > problem.column && tokens.at(-1)?.kind === 'operator')
      return values(tokens, tokens.length, problem.column, text.length, text.slice(problem.column + 1, at), vocabulary);
    const free = problem === null || at <= problem.column;
    return { from: at, to: at, options: free ? names('', vocabulary) : [] };
  }
  if (token.kind === 'value')
    return values(tokens, place, token.start, token.end, said(token, text.slice(token.start, at)), vocabulary);
  const written = text.slice(token.start, at);
  if (token.kind === 'field') return { from: token.start, to: token.end, options: fieldNames(written) };
  if (token.form !== 'plain') return { from: at, to: at, options: [] };
  return { from: token.start, to: token.end, options: names(written, vocabulary) };
}

/** Words that read as a keyword may yet become another one. */
function isNameOrValue({ kind }: Token): boolean {
  return kind === 'field' || kind === 'value' || kind === 'word' || kind === 'and' || kind === 'or';
}

/** What was written of a value so far, without the quote. */
function said({ form }: Token, written: string): string {
  return form === 'quoted' ? written.slice(1).replace(/"$/, '') : written;
}

/** Fields and paths by their beginning; with one letter or more also what stands in the capture. */
function names(written: string, vocabulary: Vocabulary): readonly CompletionOption[] {
  const exact = fieldNamed(written);
  const terms = FIELDS.map((field) => ({
    insert: `${field.name}${field.operators[0] ?? ':'}`,
    label: field.name,
    detail: field.meaning,
  }));
  const paths = USUAL_PATHS.map(({ path, meaning }) => ({ insert: `${path}:`, label: path, detail: meaning }));
  const begun = [...terms, ...paths].filter(({ label }) => label !== exact?.name && begins(label, written));
  if (written === '') return begun.slice(0, MOST_OPTIONS);
  const known = [
    ...vocabulary.methods.map((method) => ({ insert: termOf('method', method), label: method, detail: 'method' })),
    ...vocabulary.tools.map((tool) => ({ insert: termOf('tool', tool), label: tool, detail: 'tool' })),
  ].filter(({ label }) => fold(label).includes(fold(written)));
  const operators = exact === undefined ? [] : operatorsOf(exact);
  return [...operators, ...begun, ...known].slice(0, MOST_OPTIONS);
}

function fieldNames(written: string): readonly CompletionOption[] {
  return FIELDS.filter(({ name }) => begins(name, written)).map(({ name, meaning }) => ({
    insert: name,
    label: name,
    detail: meaning,
  }));
}

function operatorsOf({ name, operators }: Field): readonly CompletionOption[] {
  return operators.map((operator) => ({
    insert: `${name}${operator}`,
    label: `${name}${operator}`,
    detail: OPERATOR_WORDS[operator],
  }));
}

/** Values of the field whose term ends at this place of the tokens: those that begin so before those that hold it. */
function values(
  tokens: readonly Token[],
  place: number,
  from: number,
  to: number,
  written: string,
  vocabulary: Vocabulary,
): Completion {
  const name = tokens[place - 2]?.text ?? '';
  const offered = fieldNamed(name)?.values(vocabulary) ?? usualValues(name);
  const wanted = fold(written.replace(/\*+$/, ''));
  const fitting = offered.filter(({ value }) => fold(value).includes(wanted) && value !== written);
  const first = fitting.filter(({ value }) => begins(value, wanted));
  const rest = fitting.filter(({ value }) => !begins(value, wanted));
  const options = [...first, ...rest].slice(0, MOST_OPTIONS).map(({ value, detail }) => ({
    insert: value === '*' ? value : printText(value, []),
    label: value,
    detail,
  }));
  return { from, to, options };
}

function usualValues(path: string): readonly FieldValue[] {
  return USUAL_PATHS.find((usual) => usual.path === path)?.values ?? [];
}

function begins(label: string, written: string): boolean {
  return fold(label).startsWith(fold(written));
}
