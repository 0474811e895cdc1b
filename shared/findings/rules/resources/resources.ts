import { counted, oneLine, sizeWords } from '../../../analysis/index.ts';
import { utf8Bytes } from '../../../capture/index.ts';
import {
  addressOf,
  base64Fault,
  base64Size,
  BLOCK_METHODS,
  errorCode,
  errorOf,
  isPublic,
  isWhole,
  listedResources,
  type Located,
  paramsOf,
  refusedByHttp,
  refusedUnread,
  repeated,
  resultOf,
  shownCode,
  someOf,
} from '../../reading/index.ts';
import { ContentReading, ResourceMemory, SubscribedMemory } from '../../memories/index.ts';
import type { MessageScope } from '../../state/index.ts';
import {
  type MessageAtHand,
  onError,
  onMessage,
  onRequest,
  onResult,
  type Rule,
  type RuleContext,
  type RuleHits,
} from '../../engine/index.ts';
import { templateFault, uriFault } from './uri-syntax.ts';
import { ERROR } from '../../../mcp/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

const READ: readonly string[] = ['resources/read'];
/** What has URIs of resources in it. */
const WITH_URIS: MessageScope = {
  kinds: ['result', 'notification'],
  methods: ['notifications/resources/updated', 'resources/list', 'resources/read', ...BLOCK_METHODS],
};
const TEXT_LOOKED_AT = 4000;
const URI_LOOKED_AT = 2000;
const ITEMS_MOST = 20_000;

/** Of group K: resources (specification, server/resources). */
export const RESOURCE_RULES: readonly Rule[] = [
  onMessage(
    'res-uri',
    (at, context) => {
      if (at.dir !== 's2c') return null;
      const faults: string[] = [];
      for (const { value, path } of uriPlaces(at, context)) {
        const uri = member(value, 'uri');
        const fault = typeof uri === 'string' ? uriFault(uri) : '';
        if (fault !== '') faults.push(`“${oneLine(String(uri), 60)}” (${path}) ${fault}`);
      }
      return told(faults, 'The URI');
    },
    WITH_URIS,
  ),
  onResult('res-template', ['resources/templates/list'], (at) => {
    if (at.method !== 'resources/templates/list') return null;
    const faults = listedResources(at).flatMap(({ value }) => {
      const template = member(value, 'uriTemplate');
      const fault = typeof template === 'string' ? templateFault(template) : '';
      return fault === '' ? [] : [`“${oneLine(String(template), 60)}” ${fault}`];
    });
    return told(faults, 'The URI template');
  }),
  onResult('res-https-scheme', ['resources/list'], (at) => {
    const hidden: string[] = [];
    for (const { value } of listedResources(at)) {
      const uri = textMember(value, 'uri');
      const address = uri.startsWith('https:') ? addressOf(uri.slice(0, URI_LOOKED_AT)) : null;
      if (address !== null && !isPublic(address)) hidden.push(address.origin);
    }
    const [first] = hidden;
    if (first === undefined) return null;
    return {
      message: `The server lists ${counted(hidden.length, 'resource')} under https:// on a host that a client cannot reach by itself (“${oneLine(first, 60)}”); https:// is for what a client can fetch from the web without the server.`,
    };
  }),
  onResult('res-duplicate-uri', ['resources/list'], (at, context) => {
    const result = resultOf(at, 'resources/list');
    if (result === null) return null;
    const resources = listMember(result, 'resources').slice(0, ITEMS_MOST);
    const uris = resources.map((one) => member(one, 'uri')).filter((uri) => typeof uri === 'string');
    const twice = repeated(uris, context.recall(ResourceMemory).walk.before(at.operation));
    if (twice.length === 0) return null;
    return {
      message: `The server lists ${twice.length === 1 ? 'one URI' : `${twice.length} URIs`} more than once: ${someOf(twice)}.`,
    };
  }),
  onResult('res-read-other-uri', READ, (at, context) => {
    const result = resultOf(at, 'resources/read');
    const asked = context.recall(ResourceMemory).asked(at.operation);
    if (result === null || asked === '' || at.operation === null) return null;
    const others = context
      .recall(ContentReading)
      .contents(at)
      .map(({ value }) => textMember(value, 'uri'))
      .filter((uri) => uri !== '' && uri !== asked);
    if (others.length === 0) return null;
    return {
      rows: [at.row, at.operation.request],
      message: `The client read “${oneLine(asked, 60)}” and got contents of ${someOf(others)}; this is right only for resources beneath it.`,
    };
  }),
  onError('res-not-found-code', (at, context) => otherThan(ERROR.resourceNotFound, at, context)),
  onError('res-not-found-code-modern', (at, context) => otherThan(ERROR.invalidParams, at, context)),
  onResult('res-empty-contents', READ, (at) => {
    const result = resultOf(at, 'resources/read');
    const contents = member(result, 'contents');
    if (result === null || !isWhole(result) || !Array.isArray(contents) || contents.length > 0) return null;
    return {
      message: `The server answered a read of “${oneLine(at.operation?.name ?? '', 60)}” with no contents; a missing resource must be refused with −32602.`,
    };
  }),
  onResult('res-size', READ, (at, context) => {
    const only = onlyContents(at, context);
    if (only === null || only.listed.size < 0) return null;
    const bytes = sizeOf(only.contents);
    if (bytes < 0 || bytes === only.listed.size) return null;
    return {
      rows: [at.row, only.listed.row],
      message: `The list gives “${oneLine(only.uri, 60)}” ${sizeWords(only.listed.size)} (${only.listed.size}); ${counted(bytes, 'byte')} were read.`,
    };
  }),
  onResult('res-mime-mismatch', READ, (at, context) => {
    const only = onlyContents(at, context);
    const read = textMember(only?.contents.value, 'mimeType');
    if (only === null || only.listed.mimeType === '' || read === '') return null;
    if (essence(read) === essence(only.listed.mimeType)) return null;
    return {
      rows: [at.row, only.listed.row],
      message: `The list calls “${oneLine(only.uri, 60)}” ${oneLine(only.listed.mimeType, 60)}, its contents say ${oneLine(read, 60)}.`,
    };
  }),
  onRequest('res-unsubscribe-unknown', ['resources/unsubscribe'], (at, context) => {
    const uri = textMember(paramsOf(at, 'resources/unsubscribe'), 'uri');
    // A capture that begins in the middle does not show what was subscribed to before.
    if (uri === '' || context.handshake.initialize === null) return null;
    if (context.recall(SubscribedMemory).maySubscribe(uri)) return null;
    return { message: `The client unsubscribed from “${oneLine(uri, 60)}”, to which it never subscribed.` };
  }),
];

/** Everything in a message of the server that has a URI of its own. */
function uriPlaces(at: MessageAtHand, context: RuleContext): readonly Located[] {
  const { message, method } = at;
  if (message.class === 'notification')
    return method === 'notifications/resources/updated'
      ? [{ value: { uri: member(member(message.value, 'params'), 'uri') }, path: 'updated' }]
      : [];
  if (message.class !== 'response.result') return [];
  if (method === 'resources/list') return listedResources(at);
  const reading = context.recall(ContentReading);
  const contents = reading.contents(at);
  const links = reading.blocks(at).filter(({ block }) => member(block, 'type') === 'resource_link');
  return links.length === 0 ? contents : [...contents, ...links.map(({ block, path }) => ({ value: block, path }))];
}

const MISSING = /not found|no such|not exist|unknown|ENOENT|cannot find|could not find/i;
const OTHER_MATTERS = /session|method|tool|prompt|host|header|version|cursor/i;

/** A resource that is not there, refused with another code than this. */
function otherThan(code: number, at: MessageAtHand, context: RuleContext): RuleHits {
  const error = errorOf(at, 'resources/read');
  const given = errorCode(at.message);
  if (error === null || given === undefined || given === code || given === ERROR.methodNotFound || refusedUnread(given))
    return null;
  if (refusedByHttp(context.http.exchange?.status ?? 0)) return null;
  const said = textMember(error, 'message').slice(0, TEXT_LOOKED_AT);
  const uri = context.recall(ResourceMemory).asked(at.operation);
  // What the URI is called says nothing of what went wrong.
  const words = uri === '' ? said : said.replaceAll(uri, '');
  if (!MISSING.test(words) || OTHER_MATTERS.test(words)) return null;
  return {
    message: `The server refused a read of “${oneLine(at.operation?.name ?? '', 60)}” with ${shownCode(given)} (“${oneLine(said, 60)}”); the code for a missing resource is ${shownCode(code)}.`,
  };
}

/** The contents that were read, where it is one piece of a resource that was listed under this very URI. */
function onlyContents(
  at: MessageAtHand,
  context: RuleContext,
): {
  readonly uri: string;
  readonly contents: Located;
  readonly listed: { row: number; size: number; mimeType: string };
} | null {
  if (at.method !== 'resources/read' || at.message.class !== 'response.result') return null;
  const memory = context.recall(ResourceMemory);
  const uri = memory.asked(at.operation);
  const listed = memory.walk.current?.items.get(uri);
  const [contents, more] = context.recall(ContentReading).contents(at);
  if (listed === undefined || contents === undefined || more !== undefined) return null;
  return textMember(contents.value, 'uri') === uri ? { uri, contents, listed } : null;
}

/** Bytes of contents, -1 where they cannot be told. */
function sizeOf({ value }: Located): number {
  const blob = member(value, 'blob');
  if (typeof blob === 'string') return base64Fault(blob) === '' ? base64Size(blob) : -1;
  const text = member(value, 'text');
  return typeof text === 'string' ? utf8Bytes(text) : -1;
}

function essence(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function told(faults: readonly string[], what: string): { readonly message: string } | null {
  const [first] = faults;
  if (first === undefined) return null;
  return { message: `${what} ${first}${faults.length === 1 ? '' : ` (and ${faults.length - 1} more like it)`}.` };
}
