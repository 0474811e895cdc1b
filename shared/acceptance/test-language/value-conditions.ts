import { pointerStep } from '../../json/index.ts';
import type { Check } from './look.ts';
import { nodeCheck } from './node-conditions.ts';
import { expressionOf, namesOf, numberOf, objectOf, pairOf, pointerIn, TestFault, textOf, typeOf } from './reading.ts';
import { pointerOf, schemaNodes } from './schema-nodes.ts';
import { isObject, isType, longerThan, member, reader, sameJson } from './values.ts';

/** Reads what a condition is written with. Throws TestFault. */
export type Reader = (value: unknown, name: string) => Check;

/** A condition on the value at a pointer. */
function at(check: (value: unknown) => boolean): Reader {
  return (value, name) => {
    const pointer = pointerIn(value, name);
    const read = reader(pointer);
    return ({ value: root }) => (check(read(root)) ? pointer : null);
  };
}

/** The same with something to hold the value against. */
function against<T>(of: (value: unknown, name: string) => T, check: (value: unknown, other: T) => boolean): Reader {
  return (value, name) => {
    const [first, second] = pairOf(value, name);
    const pointer = pointerIn(first, name);
    const read = reader(pointer);
    const other = of(second, name);
    return ({ value: root }) => (check(read(root), other) ? pointer : null);
  };
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const hasText = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.some((item) => {
    const text = member(item, 'text');
    return typeof text === 'string' && text !== '';
  });

/** Conditions on one value and what is in it. */
export const VALUE_CONDITIONS: Readonly<Record<string, Reader>> = {
  missing: at((value) => value === undefined),
  present: at((value) => value !== undefined),
  emptyOrMissing: at(isEmpty),
  nonEmptyText: at(hasText),
  equals: against(
    (other) => other,
    (value, other) => value !== undefined && sameJson(value, other),
  ),
  notEquals: against(
    (other) => other,
    (value, other) => value === undefined || !sameJson(value, other),
  ),
  typeIs: against(typeOf, isType),
  notType: against(typeOf, (value, type) => !isType(value, type)),
  notTypeIfPresent: against(typeOf, (value, type) => value !== undefined && !isType(value, type)),
  longer: against(numberOf, longerThan),
  notMatch: against(expressionOf, (value, test) => typeof value === 'string' && !test(value)),
  hasAny: (value, name) => {
    const [first, second] = pairOf(value, name);
    const pointer = pointerIn(first, name);
    const read = reader(pointer);
    const keys = namesOf(second, name);
    return ({ value: root }) => {
      const found = read(root);
      if (!isObject(found)) return null;
      const key = keys.find((one) => Object.hasOwn(found, one));
      return key === undefined ? null : `${pointer}/${pointerStep(key)}`;
    };
  },
  keysNotMatch: (value, name) => {
    const [first, second] = pairOf(value, name);
    const pointer = pointerIn(first, name);
    const read = reader(pointer);
    const test = expressionOf(second, name);
    return ({ value: root }) => {
      const found = read(root);
      const key = isObject(found) ? Object.keys(found).find((one) => !test(one)) : undefined;
      return key === undefined ? null : `${pointer}/${pointerStep(key)}`;
    };
  },
  someMember: (value, name) => {
    const [first, second] = pairOf(value, name);
    const pointer = pointerIn(first, name);
    const read = reader(pointer);
    const check = selfCheck(second);
    return ({ value: root }) => {
      const found = read(root);
      const key = isObject(found) ? Object.keys(found).find((one) => check(found[one])) : undefined;
      return key === undefined ? null : `${pointer}/${pointerStep(key)}`;
    };
  },
  someSchemaNode: (value, name) => {
    const written = objectOf(value, name);
    const pointer = pointerIn(written['in'], name);
    const read = reader(pointer);
    const check = nodeCheck(written['where']);
    return ({ value: root, walks }) => {
      let walk = walks.get(pointer);
      if (walk === undefined) {
        walk = schemaNodes(read(root));
        walks.set(pointer, walk);
      }
      const found = walk.nodes.find(({ node }) => check(node));
      return found === undefined ? null : pointer + pointerOf(found);
    };
  },
  depthOver: (value, name) => {
    const [first, second] = pairOf(value, name);
    const pointer = pointerIn(first, name);
    const read = reader(pointer);
    const most = numberOf(second, name);
    return ({ value: root }) => {
      const found = schemaNodes(read(root)).nodes.find(({ depth }) => depth > most);
      return found === undefined ? null : pointer + pointerOf(found);
    };
  },
};

/** What is said of the value of a member itself. */
function selfCheck(written: unknown): (value: unknown) => boolean {
  const entries = Object.entries(objectOf(written, 'someMember'));
  const [name, value] = entries[0] ?? ['', null];
  if (entries.length !== 1 || (name !== 'typeSelf' && name !== 'notTypeSelf'))
    throw new TestFault(`“someMember” has “${textOf(name, 'someMember')}”`);
  const type = typeOf(value, name);
  return name === 'typeSelf' ? (one) => isType(one, type) : (one) => !isType(one, type);
}
