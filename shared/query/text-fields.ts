import type { Operation } from '../analysis/index.ts';
import { plainValues, PLAIN_FIELD, TEXT_OPERATORS, wrongOperator, type Field, type FieldValue } from './field.ts';
import type { Vocabulary } from './complete.ts';
import { methodTest } from './method-test.ts';
import { remembered, type TextTest } from './pattern.ts';
import { isExpression, isWild, readText, textWords, type FieldOperator, type TermReading } from './term-reading.ts';
import type { QueryValue } from './tree.ts';
import type { QueryView, RowTest } from './view.ts';
import { parseJson } from '../json/index.ts';

interface TextField {
  readonly name: string;
  readonly meaning: string;
  readonly example: string;
  /** What a row has is called so in words: `method`. */
  readonly noun: string;
  readonly slow?: boolean;
  /** The test of a row by that of a text; '' is no text. */
  readonly row: (matches: TextTest) => RowTest;
  readonly at: NonNullable<Field['at']>;
  readonly values?: (vocabulary: Vocabulary) => readonly FieldValue[];
}

/** A field that holds a text. */
function textField({ name, meaning, example, noun, slow = false, row, at, values }: TextField): Field {
  return {
    ...PLAIN_FIELD,
    name,
    meaning,
    example,
    operators: TEXT_OPERATORS,
    exact: '=',
    at,
    ...(values === undefined ? {} : { values }),
    read(operator, value) {
      if (!isTextOperator(operator)) return wrongOperator(name, operator, ':', example);
      const reading = readText(operator, value, true);
      if ('problem' in reading) return reading;
      const words = isAnything(operator, value) ? `with a ${noun}` : `whose ${noun} ${textWords(operator, value)}`;
      return { test: row(reading.test), words, slow };
    },
  };
}

/** True for the operators by which a text can be asked for. */
export function isTextOperator(operator: FieldOperator): boolean {
  return operator === ':' || operator === '=' || operator === '~';
}

/** True for a `*` alone: that there is a value at all. */
export function isAnything(operator: FieldOperator, value: QueryValue): boolean {
  return isWild(value) && !isExpression(operator, value) && /^\*+$/.test(value.text);
}

export const METHOD = textField({
  name: 'method',
  meaning: 'method, for answers that of their request',
  example: 'method:tools/*',
  noun: 'method',
  row: (matches) => methodTest((method) => method !== '' && matches(method)),
  at: ({ rows }, row) => rows.method(row),
  values: ({ methods }) => plainValues(methods),
});

export const TOOL = textField({
  name: 'tool',
  meaning: 'tool that is called, on all rows of the call',
  example: 'tool:search',
  noun: 'tool',
  row: (matches) => {
    const known = remembered(matches);
    return (view, row) => {
      const tool = toolOf(view, row);
      return tool !== '' && known(tool);
    };
  },
  at: toolOf,
  values: ({ tools }) => plainValues(tools),
});

export const URI = textField({
  name: 'uri',
  meaning: 'resource that is read or subscribed to',
  example: 'uri:file:*',
  noun: 'resource',
  slow: true,
  row: (matches) => (view, row) => {
    const uri = uriOf(view, row);
    return uri !== '' && matches(uri);
  },
  at: uriOf,
  values: ({ uris }) => plainValues(uris),
});

export const RULE = textField({
  name: 'rule',
  meaning: 'rule that found something here',
  example: 'rule:tools-*',
  noun: 'rule',
  slow: true,
  row: (matches) => ruleTest(remembered(matches)),
  at: (view, row) => (view.rows.level(row) === '' ? '' : view.rulesAt(row).join(' ')),
  values: ({ rules }) => plainValues(rules),
});

/** Rows at which a rule that matches found something. */
export function ruleTest(matches: TextTest): RowTest {
  return (view, row) => view.rows.level(row) !== '' && view.rulesAt(row).some((rule) => matches(rule));
}

/** `id:3` asks for the number and the text; `id="\"3\""` for the exact JSON text. */
export const ID: Field = {
  ...PLAIN_FIELD,
  name: 'id',
  meaning: 'id of the message, as its JSON text',
  example: 'id:3',
  at: ({ rows }, row) => rows.id(row) ?? '',
  operators: TEXT_OPERATORS,
  exact: '=',
  read(operator, value): TermReading {
    if (!isTextOperator(operator)) return wrongOperator('id', operator, ':', 'id:3');
    const reading = readText(operator, value, true);
    if ('problem' in reading) return reading;
    const { test: matches } = reading;
    const words = `whose id ${textWords(operator, value)}`;
    if (operator !== ':')
      return { slow: true, words, test: ({ rows }, row) => rows.id(row) !== null && matches(rows.id(row) ?? '') };
    return {
      slow: true,
      words,
      test: ({ rows }, row) => {
        const id = rows.id(row);
        return id !== null && (matches(id) || (id.startsWith('"') && matches(bare(id))));
      },
    };
  },
};

/** What a JSON string says; ids are cut, so what is none stays as it is. */
function bare(id: string): string {
  try {
    return String(parseJson(id));
  } catch (fault) {
    if (fault instanceof SyntaxError) return id;
    throw fault;
  }
}

function operationOf({ rows, operations }: QueryView, row: number): Operation | undefined {
  return operations[rows.operation(row)];
}

/** The tool that a row's operation calls; '' for none. */
function toolOf(view: QueryView, row: number): string {
  const operation = operationOf(view, row);
  return operation?.method === 'tools/call' ? operation.name : '';
}

/** The resource of a row: that of its operation, or of the news about one; '' for none. */
function uriOf(view: QueryView, row: number): string {
  const { rows } = view;
  const method = rows.method(row);
  if (method === 'notifications/resources/updated') return rows.summary(row);
  const operation = operationOf(view, row);
  return operation !== undefined && operation.method.startsWith('resources/') ? operation.name : '';
}
