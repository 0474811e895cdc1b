import { isObject } from './narrowing.ts';

/** A key as it stands in a JSON pointer (RFC 6901 §3). */
export function pointerStep(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The key that a step of a pointer stands for (RFC 6901 §4). */
function keyOfStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The pointer to a place, from the keys of objects and the positions in arrays on the way. */
export function pointerTo(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${typeof key === 'number' ? key : pointerStep(key)}`).join('');
}

/** The keys on the way of a pointer; what stands before its first slash says nothing. */
export function pointerSteps(pointer: string): string[] {
  return pointer.split('/').slice(1).map(keyOfStep);
}

/** The keys on the way of a pointer in the fragment of a URI, as `#/$defs/a%25b` (RFC 6901 §6). */
export function fragmentSteps(reference: string): string[] {
  return reference
    .slice(reference.indexOf('#') + 1)
    .split('/')
    .slice(1)
    .map((step) => keyOfStep(decoded(step)));
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch (fault) {
    // A lone per cent sign stands for itself.
    if (fault instanceof URIError) return step;
    throw fault;
  }
}

/** The value at the end of a way of keys; undefined where there is none. Reads own members only. */
export function valueAt(root: unknown, keys: readonly string[]): unknown {
  let value = root;
  for (const key of keys) {
    if (Array.isArray(value)) value = /^(?:0|[1-9]\d*)$/.test(key) ? (value as unknown[])[Number(key)] : undefined;
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}
