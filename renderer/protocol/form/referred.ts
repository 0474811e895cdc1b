import { isObject, member, fragmentSteps, valueAt } from '../../../shared/json/index.ts';

/** Schemas that are looked through for an anchor or an id. */
const MOST_SOUGHT = 20_000;

/** The schema that a reference within the same document names; null where it names another document, or nothing. */
export function referred(reference: string, root: unknown): { readonly schema: unknown; readonly name: string } | null {
  const [document = '', fragment = ''] = splitAt(reference, '#');
  const start = document === '' || document === idOf(root) ? root : sought(root, '$id', document);
  if (start === undefined) return null;
  if (fragment === '') return { schema: start, name: reference === '#' ? '' : lastWord(document) };
  if (!fragment.startsWith('/')) {
    const schema = sought(start, '$anchor', fragment) ?? sought(start, '$dynamicAnchor', fragment);
    return schema === undefined ? null : { schema, name: fragment };
  }
  const steps = fragmentSteps(reference);
  const schema = valueAt(start, steps);
  const name = steps.at(-1) ?? '';
  return schema === undefined ? null : { schema, name: /^\d+$/.test(name) ? '' : name };
}

function sought(root: unknown, key: string, value: string): unknown {
  const queue: unknown[] = [root];
  for (let at = 0; at < queue.length && at < MOST_SOUGHT; at += 1) {
    const schema = queue[at];
    if (member(schema, key) === value) return schema;
    if (typeof schema !== 'object' || schema === null) continue;
    for (const inner of Object.values(schema)) if (typeof inner === 'object' && inner !== null) queue.push(inner);
  }
  return undefined;
}

function idOf(schema: unknown): unknown {
  const id = isObject(schema) ? member(schema, '$id') : undefined;
  return typeof id === 'string' ? id.replace(/#$/, '') : undefined;
}

function lastWord(uri: string): string {
  return uri.split('/').findLast((part) => part !== '') ?? '';
}

function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
