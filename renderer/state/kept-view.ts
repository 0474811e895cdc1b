import type { TabView } from '../../shared/bridge/index.ts';
import { isObject, parseJson } from '../../shared/json/index.ts';

/** How a part of what a tab shows outlives the page: a name for it, and how it is read again. */
export interface KeptPart<T> {
  /** Unique, and the same in every version. */
  readonly name: string;
  /** The state as it was written; null where it cannot be understood, since another version or another hand wrote it. */
  readonly read: (value: Readonly<Record<string, unknown>>) => T | null;
  /** What of the state is written: an object of JSON. All of it when not given. */
  readonly write?: (state: T) => object;
  /** What holds for the next run in the same tab, whose record is another one. All of it when not given. */
  readonly nextRun?: (state: T) => T;
}

/** One part for all tabs. */
interface Part {
  readonly name: string;
  /** Undefined where a tab has nothing but what it began with. */
  readonly write: (connection: string) => object | undefined;
  /** Leaves alone what the user has changed already; `nextRun` where the value is of the run before. */
  readonly take: (connection: string, value: Readonly<Record<string, unknown>>, nextRun: boolean) => void;
  readonly handOn: (from: string, to: string) => void;
}

/** Characters of one part of one tab: what is longer lives as long as the page. */
const LONGEST_PART = 300_000;

const parts: Part[] = [];

/** What was kept of tabs for parts that are not there: a panel is loaded when it is first shown, and a newer version has others. */
interface Waiting {
  readonly values: Readonly<TabView['parts']>;
  readonly nextRun: boolean;
}

const waiting = new Map<string, Waiting>();

/** Adds a part to what is kept of every tab. */
export function addPart(part: Part): void {
  parts.push(part);
  for (const [connection, { values, nextRun }] of waiting) {
    const { [part.name]: value, ...others } = values;
    if (isObject(value)) part.take(connection, value, nextRun);
    waiting.set(connection, { values: others, nextRun });
  }
}

/** Lets go of what waits for parts of tabs that are closed. */
export function freeWaiting(open: ReadonlySet<string>): void {
  for (const connection of waiting.keys()) if (!open.has(connection)) waiting.delete(connection);
}

/** What is kept of a tab. */
export function viewOf(connection: string): TabView {
  const view: TabView = { version: 1, parts: { ...waiting.get(connection)?.values } };
  for (const part of parts) {
    const written = part.write(connection);
    const text = written === undefined ? '' : JSON.stringify(written);
    if (text !== '' && text.length <= LONGEST_PART) view.parts[part.name] = parseJson(text) as TabView['parts'][string];
  }
  return view;
}

/** Takes over what was kept of a tab. */
export function takeView(connection: string, view: TabView): void {
  const values = { ...view.parts };
  for (const part of parts) {
    const value = values[part.name];
    if (isObject(value)) part.take(connection, value, false);
    delete values[part.name];
  }
  if (Object.keys(values).length > 0) waiting.set(connection, { values, nextRun: false });
}

/** Gives the next run in a tab what was kept of the run before. */
export function handOn(from: string, to: string): void {
  for (const part of parts) part.handOn(from, to);
  const left = waiting.get(from);
  if (left !== undefined) waiting.set(to, { ...left, nextRun: true });
}

/** The members of `initial` that have the same type in what was written; the others as they begin. Arrays and objects are left out. */
export function plainMembers<T extends object>(initial: T, value: Readonly<Record<string, unknown>>): T {
  const same = Object.entries(initial).filter(
    ([name, began]) => typeof began !== 'object' && typeof value[name] === typeof began && value[name] !== undefined,
  );
  return { ...initial, ...Object.fromEntries(same.map(([name]) => [name, value[name]])) };
}
