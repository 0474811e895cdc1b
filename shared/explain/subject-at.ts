import { allowed, type CapabilitySide, REVISIONS } from '../mcp/index.ts';
import { fieldOf } from './shapes.ts';
import type { Subject } from './subject.ts';
import { METHOD_ENTRIES } from './table/index.ts';
import { pointerSteps } from '../json/index.ts';

/** Keys from the root of a message down to a value. */
type Path = readonly string[];

/** Where a walk into a message stands. */
interface Place {
  readonly subject: Subject;
  /** What the value here is, as `Field.holds`; '' for scalars and for what nobody knows. */
  readonly holds: string;
  /** Field whose contents are a party's own, as `CallToolParams.arguments`; '' outside of such. */
  readonly own: string;
}

/**
 * What stands at a place of a message. `method`: of the message, or of the request that it answers; '' where that is
 * not known. `pointer`: RFC 6901, as `/result/tools/3/inputSchema`; the members of a batch are taken one by one.
 * `value`: the text of a string or number that stands there. Null for the message as a whole when its method is unknown.
 */
export function subjectAt(method: string, pointer: string, value?: string): Subject | null {
  const path = pointerSteps(pointer);
  const [first] = path;
  if (first === undefined) return method === '' ? null : { kind: 'method', name: method };
  if (path.length === 1 && first === 'method' && value !== undefined) return { kind: 'method', name: value };
  if (path.length === 2 && first === 'error' && path[1] === 'code' && value !== undefined)
    return { kind: 'error-code', name: value };
  const { subject } = walk(method, path);
  return value === undefined || subject.kind === 'own' ? subject : { ...subject, value };
}

function walk(method: string, path: Path): Place {
  const [first = '', ...below] = path;
  let place: Place = step({ subject: { kind: 'field', of: 'Message', name: '' }, holds: 'Message', own: '' }, first);
  if (first === 'params' || first === 'result') place = { ...place, holds: holdsOf(method, first) };
  for (const [at, key] of below.entries()) {
    const side = SIDES[place.holds];
    if (side !== undefined) return capabilityAt(side, below.slice(at));
    place = step(place, key);
  }
  return place;
}

const SIDES: Readonly<Record<string, CapabilitySide>> = { ClientCapabilities: 'client', ServerCapabilities: 'server' };

/** What params or results of a method are; of an unknown method nothing is known but `_meta`. */
function holdsOf(method: string, member: 'params' | 'result'): string {
  const base = member === 'params' ? 'Params' : 'Result';
  if (!Object.hasOwn(METHOD_ENTRIES, method)) return `${base}?`;
  return METHOD_ENTRIES[method]?.[member] ?? base;
}

function step({ subject, holds, own }: Place, key: string): Place {
  if (own !== '') return { subject: { kind: 'own', of: own, name: key }, holds: '', own };
  const index = /^\d+$/.test(key);
  const kinds = holds === '' ? [] : holds.split('|');
  const items = kinds.flatMap((kind) => (kind.endsWith('[]') ? [kind.slice(0, -2)] : []));
  // An item is spoken of as the list that it stands in, until one looks into it.
  if (index && items.length > 0) return { subject, holds: items.join('|'), own };
  const values = kinds.flatMap((kind) => (kind.endsWith('{}') ? [kind.slice(0, -2)] : []));
  const place = `${subject.of ?? ''}.${subject.name}`;
  if (values.length > 0) return { subject: { kind: 'own', of: place, name: key }, holds: values.join('|'), own: '' };
  for (const kind of kinds) {
    const shape = kind.replace('?', '');
    const field = fieldOf(shape, key);
    if (field === null) continue;
    const found = { kind: KINDS[shape] ?? 'field', of: shape, name: key } as const;
    return { subject: found, holds: field.holds ?? '', own: '' };
  }
  const within = subject.of === undefined ? null : fieldOf(subject.of, subject.name);
  if (within?.inside !== undefined) return { subject: { kind: 'own', of: place, name: key }, holds: '', own: place };
  if (index && kinds.length === 0 && subject.kind !== 'own') return { subject, holds, own };
  const shape = kinds.some((kind) => kind.endsWith('?')) ? '' : (kinds[0] ?? place);
  return { subject: { kind: 'own', of: shape, name: key }, holds: '', own: '' };
}

/** Shapes whose members are known by a name of their own. */
const KINDS: Readonly<Record<string, 'meta-key' | 'schema-keyword'>> = {
  Meta: 'meta-key',
  JsonSchema: 'schema-keyword',
};

function capabilityAt(side: CapabilitySide, path: Path): Place {
  const name = path.join('.');
  const known = REVISIONS.some((revision) => allowed(revision, side, name) !== 'undefined');
  const subject: Subject = known
    ? { kind: 'capability', of: side, name }
    : { kind: 'own', of: side === 'client' ? 'ClientCapabilities' : 'ServerCapabilities', name };
  return { subject, holds: '', own: '' };
}
