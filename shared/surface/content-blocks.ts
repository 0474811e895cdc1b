import { preview } from '../analysis/index.ts';
import { appFacts, isApp, type AppFact } from './app-facts.ts';
import { isObject, member, textMember } from '../json/index.ts';

/** Something said beside a content: a name and plain text. */
export interface ContentFact {
  readonly name: string;
  readonly value: string;
}

interface Located {
  /** JSON Pointer (RFC 6901) from the result to what was read. */
  readonly pointer: string;
  /** Annotations, and members that this kind is not known to have. */
  readonly facts: readonly ContentFact[];
  /** It has a `_meta` object that is not empty. */
  readonly meta: boolean;
}

/** Contents of a resource: those of `resources/read`, and those embedded in a block. */
export interface ResourceContents extends Located {
  readonly uri: string;
  readonly mimeType: string;
  /** `text` where both are there, as a reader of the specification would take it; null where neither is. */
  readonly text: string | null;
  /** Base64. */
  readonly blob: string | null;
  /** What is said of it as a user interface (MCP Apps); null where it is none. */
  readonly app: readonly AppFact[] | null;
}

/** One content block, as far as it could be understood. */
export type ContentBlock = Located &
  (
    | { readonly kind: 'text'; readonly text: string }
    /** `data` is base64 as the peer wrote it. */
    | { readonly kind: 'image' | 'audio'; readonly data: string; readonly mimeType: string }
    | { readonly kind: 'resource'; readonly contents: ResourceContents }
    | {
        readonly kind: 'link';
        readonly uri: string;
        readonly name: string;
        readonly title: string;
        readonly description: string;
        readonly mimeType: string;
        /** Bytes; -1 where it is not said. */
        readonly size: number;
      }
    /** `why` is a sentence. */
    | { readonly kind: 'other'; readonly why: string }
  );

const ANNOTATIONS = ['audience', 'priority', 'lastModified'];
const FACT_LENGTH = 400;
const FACTS_MOST = 20;

/** Reads any value as a content block. `pointer` leads to it. */
export function readBlock(value: unknown, pointer: string): ContentBlock {
  const type = member(value, 'type');
  switch (type) {
    case 'text':
      return readText(value, pointer);
    case 'image':
    case 'audio':
      return readMedia(value, pointer, type);
    case 'resource':
      return readEmbedded(value, pointer);
    case 'resource_link':
      return readLink(value, pointer);
    default:
      return other(value, pointer, wrongType(value, type));
  }
}

/** Reads any value as the contents of a resource. */
export function readContents(value: unknown, pointer: string): ResourceContents {
  const uri = textMember(value, 'uri');
  const mimeType = textMember(value, 'mimeType');
  const meta = member(value, '_meta');
  const { text, blob } = isObject(value) ? value : { text: undefined, blob: undefined };
  return {
    ...located(value, pointer, ['uri', 'mimeType', 'text', 'blob']),
    uri,
    mimeType,
    text: typeof text === 'string' ? text : null,
    blob: typeof blob === 'string' ? blob : null,
    app: isApp(uri, mimeType, meta) ? appFacts(meta) : null,
  };
}

function readText(value: unknown, pointer: string): ContentBlock {
  const text = member(value, 'text');
  if (typeof text !== 'string')
    return other(value, pointer, `The block is said to be text, and its text is ${named(text)}.`);
  return { ...located(value, pointer, ['type', 'text']), kind: 'text', text };
}

function readMedia(value: unknown, pointer: string, kind: 'image' | 'audio'): ContentBlock {
  const data = member(value, 'data');
  if (typeof data !== 'string')
    return other(value, pointer, `The block is said to be ${kind}, and its data is ${named(data)}.`);
  const facts = located(value, pointer, ['type', 'data', 'mimeType']);
  return { ...facts, kind, data, mimeType: textMember(value, 'mimeType') };
}

function readEmbedded(value: unknown, pointer: string): ContentBlock {
  const resource = member(value, 'resource');
  if (!isObject(resource))
    return other(value, pointer, `The block is said to embed a resource, and that is ${named(resource)}.`);
  return {
    ...located(value, pointer, ['type', 'resource']),
    kind: 'resource',
    contents: readContents(resource, `${pointer}/resource`),
  };
}

function readLink(value: unknown, pointer: string): ContentBlock {
  const size = member(value, 'size');
  const known = ['type', 'uri', 'name', 'title', 'description', 'mimeType', 'size', 'icons'];
  return {
    ...located(value, pointer, known),
    kind: 'link',
    uri: textMember(value, 'uri'),
    name: textMember(value, 'name'),
    title: textMember(value, 'title'),
    description: textMember(value, 'description'),
    mimeType: textMember(value, 'mimeType'),
    size: typeof size === 'number' && size >= 0 ? size : -1,
  };
}

function other(value: unknown, pointer: string, why: string): ContentBlock {
  return { ...located(value, pointer, []), facts: [], kind: 'other', why };
}

function wrongType(value: unknown, type: unknown): string {
  if (!isObject(value)) return `A content block is an object; this one is ${named(value)}.`;
  if (type === undefined) return 'The block does not say its type.';
  return `The type ${preview(type, 60)} is none of text, image, audio, resource and resource_link.`;
}

function located(value: unknown, pointer: string, known: readonly string[]): Located {
  const meta = member(value, '_meta');
  return {
    pointer,
    facts: [...annotationFacts(value), ...furtherFacts(value, [...known, 'annotations', '_meta'])],
    meta: isObject(meta) && Object.keys(meta).length > 0,
  };
}

/** What `annotations` of a content or a resource says: for whom it is, how much it matters, when it changed. */
export function annotationFacts(value: unknown): ContentFact[] {
  const annotations = member(value, 'annotations');
  if (annotations === undefined) return [];
  if (!isObject(annotations)) return [{ name: 'annotations', value: preview(annotations, FACT_LENGTH) }];
  const further = furtherFacts(annotations, ANNOTATIONS);
  const { audience, priority, lastModified } = annotations;
  return [
    ...(audience === undefined
      ? []
      : [{ name: 'audience', value: Array.isArray(audience) ? words(audience) : preview(audience, FACT_LENGTH) }]),
    ...(priority === undefined ? [] : [{ name: 'priority', value: preview(priority, FACT_LENGTH) }]),
    ...(lastModified === undefined
      ? []
      : [
          {
            name: 'last modified',
            value:
              typeof lastModified === 'string'
                ? lastModified.slice(0, FACT_LENGTH)
                : preview(lastModified, FACT_LENGTH),
          },
        ]),
    ...further,
  ];
}

function words(list: readonly unknown[]): string {
  return list.length === 0
    ? 'nobody'
    : list
        .slice(0, FACTS_MOST)
        .map((one) => (typeof one === 'string' ? one.slice(0, 60) : preview(one, 60)))
        .join(', ');
}

function furtherFacts(value: unknown, known: readonly string[]): ContentFact[] {
  if (!isObject(value)) return [];
  const names = Object.keys(value).filter((name) => !known.includes(name));
  return names
    .slice(0, FACTS_MOST)
    .map((name) => ({ name: name.slice(0, 60), value: preview(value[name], FACT_LENGTH) }));
}

/** A value that stands where another kind should, as it stands in a sentence. */
function named(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
