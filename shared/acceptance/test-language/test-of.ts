import { isObject } from '../../json/index.ts';
import { type Check, type On, ONS } from './look.ts';
import { TestFault } from './reading.ts';
import { SERVER_CONDITIONS } from './server-conditions.ts';
import { type Reader, VALUE_CONDITIONS } from './value-conditions.ts';

/** A test of a rule, ready to be asked. */
export interface RuleTest {
  readonly on: On;
  readonly check: Check;
  /** Whether it asks for the name as the model sees it, which differs by client. */
  readonly byName: boolean;
  /** Why it is not understood, as words; '' where it is. */
  readonly problem: string;
}

/** Levels of `all` and `any`. */
const DEEPEST = 10;

/** By their texts: rules of many clients have one test. */
const KNOWN = new Map<string, RuleTest>();
/** By what they were read from: a rule is asked again and again. */
const READ = new WeakMap<object, RuleTest>();

/** Reads a test as rules have it. Never throws: what is not understood is never broken, and says so. */
export function testOf(written: unknown): RuleTest {
  const before = isObject(written) ? READ.get(written) : undefined;
  if (before !== undefined) return before;
  const text = JSON.stringify(written) ?? '';
  const test = KNOWN.get(text) ?? read(written);
  KNOWN.set(text, test);
  if (isObject(written)) READ.set(written, test);
  return test;
}

function unread(problem: string): RuleTest {
  return { on: 'tool', check: () => null, byName: false, problem };
}

function read(written: unknown): RuleTest {
  if (!isObject(written)) return unread('it is no object');
  const { on: named = 'tool', ...rest } = written;
  const on = ONS.find((one) => one === named);
  if (on === undefined) return unread('it looks on something that is not known (“on”)');
  try {
    return { on, check: condition(rest, 0), byName: JSON.stringify(written).includes('"exposed'), problem: '' };
  } catch (fault) {
    if (!(fault instanceof TestFault)) throw fault;
    return unread(fault.message);
  }
}

function condition(written: unknown, depth: number): Check {
  if (!isObject(written) || depth > DEEPEST) throw new TestFault('a condition is no object');
  const entries = Object.entries(written);
  const [name, value] = entries[0] ?? ['', null];
  if (entries.length !== 1) throw new TestFault(`it has ${entries.length} conditions in one object`);
  if (name === 'all') return all(list(value, name, depth));
  if (name === 'any') return any(list(value, name, depth));
  const reader = readerOf(name);
  if (reader === null) throw new TestFault(`it has “${name}”`);
  return reader(value, name);
}

function readerOf(name: string): Reader | null {
  if (Object.hasOwn(VALUE_CONDITIONS, name)) return VALUE_CONDITIONS[name]!;
  return Object.hasOwn(SERVER_CONDITIONS, name) ? SERVER_CONDITIONS[name]! : null;
}

function list(value: unknown, name: string, depth: number): Check[] {
  if (!Array.isArray(value) || value.length === 0) throw new TestFault(`“${name}” takes a list`);
  return (value as unknown[]).map((one) => condition(one, depth + 1));
}

/** Broken where the last of them is. */
function all(checks: readonly Check[]): Check {
  return (look) => {
    let place: string | null = null;
    for (const check of checks) {
      place = check(look);
      if (place === null) return null;
    }
    return place;
  };
}

function any(checks: readonly Check[]): Check {
  return (look) => {
    for (const check of checks) {
      const place = check(look);
      if (place !== null) return place;
    }
    return null;
  };
}
