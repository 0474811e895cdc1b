import { isObject } from '../../../shared/json/index.ts';

/** A place in a value, from the outside in. */
export type Path = readonly (string | number)[];

/** A value with another one put in its place; undefined leaves the member out, an item of a list becomes null. */
export function withValueAt(value: unknown, path: Path, inner: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return inner;
  if (Array.isArray(value) && typeof step === 'number') {
    const items = [...(value as readonly unknown[])];
    const changed = withValueAt(items[step], rest, inner);
    items[step] = changed === undefined ? null : changed;
    return items;
  }
  const object = isObject(value) ? value : {};
  const name = String(step);
  const changed = withValueAt(Object.hasOwn(object, name) ? object[name] : undefined, rest, inner);
  if (changed === undefined) return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  // A spread would lose nothing either, and this sets a member of any name, at its old place.
  const known = Object.hasOwn(object, name);
  const entries = Object.entries(object).map(([key, old]): [string, unknown] => [key, key === name ? changed : old]);
  return Object.fromEntries(known ? entries : [...entries, [name, changed]]);
}

/** The part of a value at a place, undefined where there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let part = value;
  for (const step of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return undefined;
    part = (part as Record<string | number, unknown>)[step];
  }
  return part;
}

/** A value whose member at this place has another name; as it was where that name is taken. */
export function withName(value: unknown, path: Path, name: string): unknown {
  const old = path.at(-1);
  const object = valueAt(value, path.slice(0, -1));
  if (!isObject(object) || Object.hasOwn(object, name)) return value;
  const renamed = Object.fromEntries(Object.entries(object).map(([key, inner]) => [key === old ? name : key, inner]));
  return withValueAt(value, path.slice(0, -1), renamed);
}

/** A name that the object does not have yet: `member`, `member-2`, … */
export function freeName(object: unknown): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? 'member' : `member-${at}`;
    if (!isObject(object) || !Object.hasOwn(object, name)) return name;
  }
}

/** Members and items at all depths together, counted to a limit. */
export function sizeOf(value: unknown, most: number): number {
  const queue: unknown[] = [value];
  for (let at = 0; at < queue.length; at += 1) {
    const one = queue[at];
    if (typeof one !== 'object' || one === null) continue;
    for (const inner of Object.values(one)) {
      queue.push(inner);
      if (queue.length > most) return queue.length;
    }
  }
  return queue.length;
}
