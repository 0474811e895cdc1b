import { isFrameClass, ROW_CLASSES, ROW_MARKS, rowClassCode } from '../analysis/index.ts';
import type { Direction, Origin } from '../capture/index.ts';
import {
  CHOICE_OPERATORS,
  plainValues,
  PLAIN_FIELD,
  TEXT_OPERATORS,
  wrongOperator,
  type Field,
  type FieldValue,
} from './field.ts';
import { isExpression, readText, shown, textWords, type FieldOperator, type TermReading } from './term-reading.ts';
import { isTextOperator } from './text-fields.ts';
import type { QueryValue } from './tree.ts';
import type { QueryView, RowTest } from './view.ts';

interface Choice {
  readonly words: string;
  readonly test: RowTest;
}

interface ChoiceField {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  /** What a value is called in words: `a direction`. */
  readonly noun: string;
  /** Choices by value; further names of them are not offered. */
  readonly choices: Readonly<Record<string, Choice & { readonly detail?: string }>>;
  readonly at: NonNullable<Field['at']>;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** A field that has one of few values. */
function choiceField({ name, meaning, example, noun, choices, at, aliases = {} }: ChoiceField): Field {
  const values: readonly FieldValue[] = Object.entries(choices).map(([value, { detail = '' }]) => ({ value, detail }));
  return {
    ...PLAIN_FIELD,
    name,
    meaning,
    example,
    operators: CHOICE_OPERATORS,
    exact: ':',
    at,
    values: () => values,
    read(operator, { text }) {
      if (operator !== ':' && operator !== '=') return wrongOperator(name, operator, ':', example);
      const word = text.toLowerCase();
      const key = Object.hasOwn(aliases, word) ? (aliases[word] ?? '') : word;
      const choice = Object.hasOwn(choices, key) ? choices[key] : undefined;
      if (choice !== undefined) return choice;
      const known = values.map(({ value }) => value);
      return {
        problem: `“${shown(text)}” is not ${noun}: ${known.slice(0, -1).join(', ')} or ${known.at(-1) ?? ''}.`,
        at: 'value',
      };
    },
  };
}

function directed(dir: Direction, words: string, detail: string): Choice & { readonly detail: string } {
  return { words, detail, test: ({ rows }, row) => rows.direction(row) === dir };
}

export const DIR = choiceField({
  name: 'dir',
  meaning: 'who sent it: c2s or s2c',
  example: 'dir:s2c',
  noun: 'a direction',
  at: ({ rows }, row) => rows.direction(row) ?? '',
  choices: {
    c2s: directed('c2s', 'what the client sent', 'client to server'),
    s2c: directed('s2c', 'what the server sent', 'server to client'),
  },
  aliases: { out: 'c2s', client: 'c2s', in: 's2c', server: 's2c' },
});

function from(origin: Origin, words: string, detail: string): Choice & { readonly detail: string } {
  return { words, detail, test: ({ rows }, row) => rows.origin(row) === origin };
}

export const ORIGIN = choiceField({
  name: 'origin',
  meaning: 'why it was sent: by itself, by hand or by a replay',
  example: 'origin:user',
  noun: 'an origin',
  at: ({ rows }, row) => rows.origin(row),
  choices: {
    wire: from('wire', 'of the ordinary conversation', 'the ordinary conversation'),
    user: from('user', 'sent by hand', 'sent by hand'),
    replay: from('replay', 'sent by a replay', 'sent by a replay'),
  },
});

export const ERA = choiceField({
  name: 'era',
  meaning: 'protocol of the whole connection: legacy or modern',
  example: 'era:modern',
  noun: 'an era',
  at: ({ era }) => era,
  choices: Object.fromEntries(
    [
      ['legacy', 'with a handshake, up to 2025-11-25'],
      ['modern', 'without one, from 2026-07-28'],
    ].map(([era = '', detail = '']) => [
      era,
      { words: `of the ${era} era`, detail, test: (view) => view.era === era } satisfies Choice & { detail: string },
    ]),
  ),
});

export const OP = choiceField({
  name: 'op',
  meaning: 'state of its request: pending, paired …',
  example: 'op:pending',
  noun: 'a state',
  at: ({ rows }, row) => rows.mark(row),
  choices: Object.fromEntries(
    ROW_MARKS.slice(1).map((mark) => [
      mark,
      { words: `with the state “${mark}”`, test: ({ rows }, row) => rows.mark(row) === mark } satisfies Choice,
    ]),
  ),
});

export const CLASS = classField(
  'class',
  'what it turned out to be: request, response.error, noise …',
  'class:response',
  ({ rows }, row) => rows.class(row),
);
/** What is recorded as one kind: every frame is a `frame`, whatever it turned out to be. */
export const KIND = classField('kind', 'kind of event: frame, http.request, process.stderr …', 'kind:http');

function classField(name: string, meaning: string, example: string, at?: Field['at']): Field {
  const families = [
    ...new Set(ROW_CLASSES.filter((full) => full.includes('.')).map((full) => full.split('.', 1)[0] ?? '')),
  ];
  const offered = name === 'kind' ? ROW_CLASSES.filter((full) => !isFrameClass(full)) : ROW_CLASSES;
  return {
    ...PLAIN_FIELD,
    name,
    meaning,
    example,
    operators: TEXT_OPERATORS,
    exact: '=',
    ...(at === undefined ? {} : { at }),
    values: () => [
      ...(name === 'kind' ? [{ value: 'frame', detail: 'every message' }] : []),
      ...plainValues([...families, ...offered]),
    ],
    read: (operator, value) => readClass(name, example, operator, value),
  };
}

/** `class:noise` means every class of that family. */
function readClass(name: string, example: string, operator: FieldOperator, value: QueryValue): TermReading {
  if (!isTextOperator(operator)) return wrongOperator(name, operator, ':', example);
  const reading = readText(operator, value, true);
  if ('problem' in reading) return reading;
  const word = value.text.toLowerCase();
  const named = operator === ':' && !isExpression(operator, value);
  const codes = ROW_CLASSES.map(
    (full) =>
      reading.test(full) || (named && (full.startsWith(`${word}.`) || (word === 'frame' && isFrameClass(full)))),
  );
  if (!codes.includes(true))
    return { problem: `No class of frame or event is named “${shown(value.text)}”.`, at: 'value' };
  return {
    words: `of ${name} ${textWords(operator, value, '').trim()}`,
    test: ({ rows }, row) => codes[rows.classCode(row)] === true,
  };
}

/** `stream:http-3`, `stream:http` for every exchange, `stream:none` for rows of none, `stream:stdio` and `stream:ws` for their frames. */
export const STREAM: Field = {
  ...PLAIN_FIELD,
  name: 'stream',
  meaning: 'what it rode on: stdio, ws, or an HTTP exchange',
  example: 'stream:http-3',
  operators: CHOICE_OPERATORS,
  exact: ':',
  at: streamOf,
  values: ({ streams }) => [
    ...plainValues(streams),
    { value: 'http', detail: 'every HTTP exchange' },
    { value: 'none', detail: 'no HTTP exchange' },
  ],
  read(operator, { text }): TermReading {
    if (operator !== ':' && operator !== '=') return wrongOperator('stream', operator, ':', 'stream:http-3');
    const word = text.toLowerCase();
    if (word === 'none') return { words: 'of no HTTP exchange', test: ({ rows }, row) => rows.exchange(row) === 0 };
    if (word === 'http' || word === 'http-*')
      return { words: 'of an HTTP exchange', test: ({ rows }, row) => rows.exchange(row) > 0 };
    if (word === 'stdio' || word === 'ws') return { words: `of the stream ${word}`, test: frameOf(word) };
    const number = Number(/^http-(\d{1,15})$/.exec(word)?.[1] ?? 0);
    if (number === 0) {
      const problem = `“${shown(text)}” is not a stream: write it as stream:http-3, stream:http, stream:stdio or stream:ws.`;
      return { problem, at: 'value' };
    }
    return { words: `of the HTTP exchange ${number}`, test: ({ rows }, row) => rows.exchange(row) === number };
  },
};

/** The stream of a row as it is asked for; '' for a row of none. */
function streamOf(view: QueryView, row: number): string {
  const exchange = view.rows.exchange(row);
  if (exchange > 0) return `http-${exchange}`;
  return (['stdio', 'ws'] as const).find((stream) => frameOf(stream)(view, row)) ?? '';
}

const WS_OPEN = rowClassCode('ws.open');

/** A connection has one stream beside its exchanges; that it is a WebSocket its operations tell. */
function frameOf(stream: 'stdio' | 'ws'): RowTest {
  return ({ rows, operations }, row) => {
    const ws = operations[0]?.stream === 'ws';
    if (stream === 'ws' && rows.classCode(row) === WS_OPEN) return true;
    return rows.exchange(row) === 0 && isFrameClass(rows.class(row)) && ws === (stream === 'ws');
  };
}
