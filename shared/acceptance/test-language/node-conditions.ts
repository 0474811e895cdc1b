import type { JsonObject } from '../../json/index.ts';
import { expressionOf, namesOf, numberOf, objectOf, pairOf, TestFault, textOf, typeOf, yes } from './reading.ts';
import { isObject, isType, longerThan, sameJson } from './values.ts';

/** A condition on a node of a schema: whether it holds. */
export type NodeCheck = (node: JsonObject) => boolean;

/** Whether the own member is there. */
const has = (node: JsonObject, key: string): boolean => Object.hasOwn(node, key);
const read = (node: JsonObject, key: string): unknown => (has(node, key) ? node[key] : undefined);

type Reader = (value: unknown, name: string) => NodeCheck;

/** A condition on a member that is there. */
function onMember(of: (value: unknown, name: string) => (member: unknown) => boolean): Reader {
  return (value, name) => {
    const [key, other] = pairOf(value, name);
    const member = textOf(key, name);
    const check = of(other, name);
    return (node) => has(node, member) && check(node[member]);
  };
}

function inText(found: boolean): Reader {
  return onMember((value, name) => {
    const test = expressionOf(value, name);
    return (member) => typeof member === 'string' && test(member) === found;
  });
}

function several(every: boolean): Reader {
  return (value, name) => {
    if (!Array.isArray(value)) throw new TestFault(`“${name}” takes a list`);
    const checks = (value as unknown[]).map((one) => nodeCheck(one));
    return every ? (node) => checks.every((check) => check(node)) : (node) => checks.some((check) => check(node));
  };
}

function whenSo(check: NodeCheck): Reader {
  return (value, name) => {
    yes(value, name);
    return check;
  };
}

const CONDITIONS: Readonly<Record<string, Reader>> = {
  all: several(true),
  any: several(false),
  has: (value, name) => {
    const keys = namesOf(value, name);
    return (node) => keys.every((key) => has(node, key));
  },
  lacks: (value, name) => {
    const keys = namesOf(value, name);
    return (node) => !keys.some((key) => has(node, key));
  },
  hasAny: (value, name) => {
    const keys = namesOf(value, name);
    return (node) => keys.some((key) => has(node, key));
  },
  typeIs: (value, name) => {
    const type = textOf(value, name);
    return (node) => read(node, 'type') === type;
  },
  typeIsNot: (value, name) => {
    const type = textOf(value, name);
    return (node) => read(node, 'type') !== type;
  },
  typeIsList: whenSo((node) => Array.isArray(read(node, 'type'))),
  typeNotIn: (value, name) => {
    const types: readonly unknown[] = namesOf(value, name);
    return (node) => has(node, 'type') && [node['type']].flat().some((type) => !types.includes(type));
  },
  memberType: onMember((value, name) => {
    const type = typeOf(value, name);
    return (member) => isType(member, type);
  }),
  memberNotEquals: (value, name) => {
    const [key, other] = pairOf(value, name);
    const member = textOf(key, name);
    return (node) => !has(node, member) || !sameJson(node[member], other);
  },
  memberTruthy: (value, name) => {
    const key = textOf(value, name);
    return (node) => Boolean(read(node, key));
  },
  memberMatch: inText(true),
  memberNotMatch: inText(false),
  memberOver: onMember((value, name) => {
    const most = numberOf(value, name);
    return (member) => typeof member === 'number' && member > most;
  }),
  longer: onMember((value, name) => {
    const most = numberOf(value, name);
    return (member) => longerThan(member, most);
  }),
  enumHasNonString: whenSo((node) => {
    const values = read(node, 'enum');
    return Array.isArray(values) && values.some((value) => typeof value !== 'string');
  }),
  enumContains: (value) => (node) => {
    const values = read(node, 'enum');
    return Array.isArray(values) && values.some((one) => sameJson(one, value));
  },
  requiredNotEqualProperties: whenSo((node) => {
    const required = read(node, 'required');
    const properties = read(node, 'properties');
    const names = isObject(properties) ? Object.keys(properties) : [];
    const needed = new Set(Array.isArray(required) ? (required as unknown[]) : []);
    return needed.size !== names.length || names.some((name) => !needed.has(name));
  }),
  refNotLocal: whenSo((node) => {
    const reference = read(node, '$ref');
    return reference !== undefined && !(typeof reference === 'string' && reference.startsWith('#/'));
  }),
};

/** All members of a `where` hold together. Throws TestFault. */
export function nodeCheck(where: unknown): NodeCheck {
  const checks = Object.entries(objectOf(where, 'where')).map(([name, value]) => {
    if (!Object.hasOwn(CONDITIONS, name)) throw new TestFault(`where has “${name}”`);
    return CONDITIONS[name]!(value, name);
  });
  if (checks.length === 0) throw new TestFault('where is empty');
  return (node) => checks.every((check) => check(node));
}
