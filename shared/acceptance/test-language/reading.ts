import { readExpression } from '../../query/index.ts';
import { isObject, type JsonObject } from '../../json/index.ts';
import { type JsonType, jsonType } from './values.ts';

/** A test is not one that is understood here: the message is the end of “its test is not understood: …”. */
export class TestFault extends Error {}

export function pairOf(value: unknown, name: string): readonly [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) throw new TestFault(`“${name}” takes a pair`);
  return value as unknown as readonly [unknown, unknown];
}

export function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new TestFault(`“${name}” takes a text`);
  return value;
}

/** A pointer into what is looked at. */
export function pointerIn(value: unknown, name: string): string {
  const pointer = textOf(value, name);
  if (pointer !== '' && !pointer.startsWith('/')) throw new TestFault(`“${name}” takes a JSON pointer`);
  return pointer;
}

export function numberOf(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new TestFault(`“${name}” takes a number`);
  return value;
}

export function typeOf(value: unknown, name: string): JsonType {
  const type = jsonType(value);
  if (type === null) throw new TestFault(`“${name}” names no type of JSON`);
  return type;
}

export function namesOf(value: unknown, name: string): readonly string[] {
  const list: unknown = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(list) || list.some((one) => typeof one !== 'string'))
    throw new TestFault(`“${name}” takes a list of names`);
  return list as string[];
}

export function objectOf(value: unknown, name: string): JsonObject {
  if (!isObject(value)) throw new TestFault(`“${name}” takes an object`);
  return value;
}

export function yes(value: unknown, name: string): void {
  if (value !== true) throw new TestFault(`“${name}” takes true`);
}

/** What an expression finds anywhere in a text, in time linear in it. */
export function expressionOf(value: unknown, name: string): (text: string) => boolean {
  const reading = readExpression(textOf(value, name), false);
  if ('problem' in reading) throw new TestFault(`“${name}”: ${reading.problem}`);
  return reading.test;
}
