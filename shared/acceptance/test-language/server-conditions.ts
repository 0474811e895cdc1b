import { isRevision } from '../../mcp/index.ts';
import { DIALECTS, type Look } from './look.ts';
import { expressionOf, namesOf, numberOf, pairOf, pointerIn, TestFault, textOf, yes } from './reading.ts';
import { signReplacer } from './replaced-signs.ts';
import { exposedAs } from './shown-name.ts';
import { isObject, longerThan, member, reader } from './values.ts';
import type { Reader } from './value-conditions.ts';

/** A condition that is written as `name: true`. */
function whenSo(check: (look: Look) => string | null): Reader {
  return (value, name) => {
    yes(value, name);
    return check;
  };
}

/** What no value tells: whether it is known to be so. */
function fact(name: string): Reader {
  return () =>
    ({ facts }) =>
      facts.has(name) ? '' : null;
}

const nameOf = ({ value }: Look): string | null => {
  const name = member(value, 'name');
  return typeof name === 'string' ? name : null;
};

const CONTENT: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Conditions that look beyond one value: at the server's other tools, its pages, what opened the conversation. */
export const SERVER_CONDITIONS: Readonly<Record<string, Reader>> = {
  exposedNotMatch: (value, name) => {
    const test = expressionOf(value, name);
    return ({ exposed, value: tool }) => (typeof member(tool, 'name') !== 'string' || test(exposed) ? null : '/name');
  },
  exposedLongerThan: (value, name) => {
    const [first, second] = pairOf(value, name);
    const form = textOf(first, name);
    const most = numberOf(second, name);
    return (look) => {
      const tool = nameOf(look);
      return tool !== null && longerThan(exposedAs(form, look.server, tool, look.exposed), most) ? '/name' : null;
    };
  },
  duplicates: (value, name) => {
    if (pointerIn(value, name) !== '/name') throw new TestFault('“duplicates” is known of /name alone');
    return (look) => {
      const tool = nameOf(look);
      return tool !== null && (look.names.counts.get(tool) ?? 0) > 1 ? '/name' : null;
    };
  },
  collidesAfter: (value, name) => {
    const [first, second] = pairOf(value, name);
    const odd = expressionOf(first, name);
    const by = textOf(second, name);
    const key = `${textOf(first, name)} ${by}`;
    const clean = signReplacer(odd, by);
    return (look) => {
      const tool = nameOf(look);
      if (tool === null) return null;
      let known = look.names.cleaned.get(key);
      if (known === undefined) {
        const counts = new Map<string, number>();
        for (const one of look.names.counts.keys()) {
          const name = clean(one);
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        known = counts;
        look.names.cleaned.set(key, known);
      }
      return (known.get(clean(tool)) ?? 0) > 1 ? '/name' : null;
    };
  },
  countOver: (value, name) => {
    const [first, second] = pairOf(value, name);
    textOf(first, name);
    const most = numberOf(second, name);
    return ({ names }) => (names.tools > most ? '' : null);
  },
  invalidAgainstMeta: (value, name) => {
    const [first, second] = pairOf(value, name);
    const pointer = pointerIn(first, name);
    const read = reader(pointer);
    const dialect = DIALECTS.find((one) => one === second);
    if (dialect === undefined) throw new TestFault(`“${name}” names no dialect that is known here`);
    return ({ value: root, schemas }) => {
      const schema = read(root);
      if (schema === undefined) return null;
      const fault = schemas.invalid(schema, dialect);
      return fault === '' ? null : `${pointer}${/^(?:\/[^:]*)?/.exec(fault)![0]}`;
    };
  },
  uncompilable: (value, name) => {
    const pointer = pointerIn(value, name);
    const read = reader(pointer);
    return ({ value: root, schemas }) => {
      const schema = read(root);
      return schema !== undefined && schemas.uncompilable(schema) !== '' ? pointer : null;
    };
  },
  bytesOver: (value, name) => {
    const most = numberOf(value, name);
    return ({ bytes }) => (bytes > most ? '' : null);
  },
  pagesOver: (value, name) => {
    const most = numberOf(value, name);
    return ({ pages }) => (pages > most ? '' : null);
  },
  capabilityMissing: (value, name) => fact(`capabilityMissing ${textOf(value, name)}`)(value, name),
  nonJsonLineBefore: (value, name) => fact(`nonJsonLineBefore ${textOf(value, name)}`)(value, name),
  cursorRepeats: whenSo(fact('cursorRepeats')(true, '')),
  toolsChanged: whenSo(fact('toolsChanged')(true, '')),
  startsWithBom: whenSo(fact('startsWithBom')(true, '')),
  unreachableFromInternet: whenSo(fact('unreachableFromInternet')(true, '')),
  unknownVersion: whenSo(({ value }) => {
    const version = member(value, 'protocolVersion');
    return version === undefined || (typeof version === 'string' && isRevision(version)) ? null : '/protocolVersion';
  }),
  toolHas: (value, name) => {
    const read = reader(pointerIn(value, name));
    return ({ tool }) => (read(tool) === undefined ? null : '');
  },
  structuredInvalid: whenSo(({ value, tool, schemas }) => {
    const schema = member(tool, 'outputSchema');
    const structured = member(value, 'structuredContent');
    if (schema === undefined || structured === undefined) return null;
    return schemas.broken(schema, structured) === '' ? null : '/structuredContent';
  }),
  contentInvalid: whenSo(({ value }) => {
    const content = member(value, 'content');
    if (content === undefined) return null;
    if (!Array.isArray(content)) return '/content';
    const at = (content as unknown[]).findIndex(isOddContent);
    return at < 0 ? null : `/content/${at}`;
  }),
  hasContent: (value, name) => {
    const kinds: ReadonlySet<unknown> = new Set(namesOf(value, name));
    return ({ value: result }) => {
      const content = member(result, 'content');
      const at = Array.isArray(content) ? content.findIndex((item) => kindsOf(item).some((one) => kinds.has(one))) : -1;
      return at < 0 ? null : `/content/${at}`;
    };
  },
};

function isOddContent(item: unknown): boolean {
  const type = member(item, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(CONTENT, type)) return true;
  if (CONTENT[type]!.some((key) => typeof member(item, key) !== 'string')) return true;
  if (type === 'resource') return !isObject(member(item, 'resource'));
  const data = member(item, 'data');
  return typeof data === 'string' && !BASE64.test(data);
}

/** The names by which tests know the kinds of an item. */
function kindsOf(item: unknown): unknown[] {
  const resource = member(item, 'resource');
  const blob = member(resource, 'blob') === undefined ? [] : ['blob'];
  return [member(item, 'type'), member(item, 'mimeType'), member(resource, 'mimeType'), ...blob];
}
