import type { MessageReading } from '../../jsonrpc/index.ts';
import { META } from '../../mcp/index.ts';
import { asksForInput, inputRequests } from './input-rounds.ts';
import { counted, duration, oneLine, preview, signed, SUMMARY_LIMIT } from '../reading/index.ts';
import { isObject, listMember, member, textMember } from '../../json/index.ts';

type Describe = (body: unknown) => string;

const keys = (value: unknown): string => (isObject(value) ? Object.keys(value).slice(0, 12).join(' ') : '');

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

function named(params: unknown): string {
  const given = member(params, 'arguments');
  return joined(
    `${textMember(params, 'name')}${given === undefined ? '' : ` ${preview(given, 100)}`}`,
    givenInput(params),
  );
}

/** What a retry answers (2026-07-28, multi-round-trip requests). */
function givenInput(params: unknown): string {
  const answered = keys(member(params, 'inputResponses'));
  return answered === '' ? '' : `answers ${answered}`;
}

/** The filter of a subscription in words: `tools, prompts, 2 resources`. */
function filter(params: unknown): string {
  const asked = member(params, 'notifications');
  const resources = listMember(asked, 'resourceSubscriptions').length;
  const kinds = [
    ['toolsListChanged', 'tools'],
    ['promptsListChanged', 'prompts'],
    ['resourcesListChanged', 'resource list'],
  ] as const;
  const said: string[] = kinds.flatMap(([key, word]) => (member(asked, key) === true ? [word] : []));
  if (resources > 0) said.push(counted(resources, 'resource'));
  return said.join(', ') || 'nothing';
}

/** What a result asks for before it can be given (2026-07-28, multi-round-trip requests). */
function questions(result: unknown): string {
  const asked = inputRequests(result, 8).map(
    ([key, request]) => `${oneLine(key, 30)}: ${oneLine(textMember(request, 'method'), 40) || 'nothing known'}`,
  );
  return joined('asks for input', asked.join(', '));
}

const versions = (named: readonly unknown[]): string =>
  named
    .slice(0, 6)
    .map((version) => (typeof version === 'string' ? oneLine(version, 20) : preview(version, 20)))
    .join(' ');

/** How long a result may be kept (2026-07-28, utilities/caching): `fresh for 60 s, public`; '' where it does not say. */
function freshness(result: unknown): string {
  const ttl = member(result, 'ttlMs');
  const scope = oneLine(textMember(result, 'cacheScope'), 20);
  if (typeof ttl !== 'number') return scope;
  return [ttl > 0 ? `fresh for ${duration(ttl * 1000)}` : 'not to be kept', scope].filter(Boolean).join(', ');
}

function content(result: unknown): string {
  const blocks = listMember(result, 'content');
  const first = blocks[0];
  const kind = textMember(first, 'type');
  const text = kind === 'text' ? `text · "${oneLine(textMember(first, 'text'), 100)}"` : kind;
  const more = blocks.length > 1 ? `and ${counted(blocks.length - 1, 'more block')}` : '';
  const failed = member(result, 'isError') === true ? 'tool error' : '';
  const structured = member(result, 'structuredContent') === undefined ? '' : 'structured';
  return joined(failed, text, more, structured) || 'no content';
}

const list =
  (key: string, noun: string): Describe =>
  (result) =>
    joined(
      counted(listMember(result, key).length, noun),
      member(result, 'nextCursor') === undefined ? '' : 'more to come',
    );

const REQUESTS: { readonly [method: string]: Describe } = {
  initialize: (params) =>
    joined(`offers ${textMember(params, 'protocolVersion') || 'no revision'}`, keys(member(params, 'capabilities'))),
  'server/discover': (params) => {
    const meta = member(params, '_meta');
    return joined(
      `asks as ${textMember(meta, META.protocolVersion) || 'no revision'}`,
      keys(member(meta, META.clientCapabilities)),
    );
  },
  'subscriptions/listen': (params) => `listens for ${filter(params)}`,
  'tools/call': named,
  'prompts/get': named,
  'resources/read': (params) => joined(textMember(params, 'uri'), givenInput(params)),
  'resources/subscribe': (params) => textMember(params, 'uri'),
  'resources/unsubscribe': (params) => textMember(params, 'uri'),
  'logging/setLevel': (params) => textMember(params, 'level'),
  'roots/list': () => 'asks for roots',
  'sampling/createMessage': (params) =>
    joined('asks for a message', counted(listMember(params, 'messages').length, 'message')),
  'elicitation/create': (params) => joined('asks the user', oneLine(textMember(params, 'message'), 110)),
};

const RESULTS: { readonly [method: string]: Describe } = {
  initialize: (result) =>
    joined(`answers ${textMember(result, 'protocolVersion') || 'no revision'}`, keys(member(result, 'capabilities'))),
  'server/discover': (result) =>
    joined(
      `speaks ${versions(listMember(result, 'supportedVersions')) || 'nothing'}`,
      keys(member(result, 'capabilities')),
    ),
  'subscriptions/listen': () => 'ends the subscription',
  'tools/list': list('tools', 'tool'),
  'prompts/list': list('prompts', 'prompt'),
  'resources/list': list('resources', 'resource'),
  'resources/templates/list': list('resourceTemplates', 'template'),
  'roots/list': list('roots', 'root'),
  'tools/call': content,
  'prompts/get': (result) => counted(listMember(result, 'messages').length, 'message'),
  'resources/read': (result) => {
    const contents = listMember(result, 'contents');
    return joined(textMember(contents[0], 'uri'), textMember(contents[0], 'mimeType'));
  },
};

const NOTIFICATIONS: { readonly [method: string]: Describe } = {
  'notifications/progress': progressText,
  'notifications/message': (params) => {
    const data = member(params, 'data');
    const said = typeof data === 'string' ? data : preview(data, 120);
    return joined(textMember(params, 'level'), textMember(params, 'logger'), oneLine(said, 120));
  },
  'notifications/cancelled': (params) =>
    joined(`cancels ${preview(member(params, 'requestId'), 40)}`, textMember(params, 'reason')),
  'notifications/resources/updated': (params) => textMember(params, 'uri'),
  'notifications/subscriptions/acknowledged': (params) => `will tell of ${filter(params)}`,
};

function lookup(table: { readonly [method: string]: Describe }, method: string): Describe | undefined {
  return Object.hasOwn(table, method) ? table[method] : undefined;
}

function described(table: { readonly [method: string]: Describe }, method: string, body: unknown): string {
  const describe = lookup(table, method);
  if (describe) return describe(body);
  return body === undefined || (isObject(body) && Object.keys(body).length === 0) ? '' : preview(body, 120);
}

/** Progress of a `notifications/progress` in words: `2 of 4 · copying`. */
export function progressText(params: unknown): string {
  const total = member(params, 'total');
  const done = preview(member(params, 'progress'), 20);
  return joined(
    total === undefined ? done : `${done} of ${preview(total, 20)}`,
    oneLine(textMember(params, 'message'), 80),
  );
}

/** The revisions that an error names as supported (2026-07-28, versioning; earlier servers by custom), at most 50. */
export function supportedRevisions(error: unknown): string[] {
  return listMember(member(error, 'data'), 'supported')
    .slice(0, 50)
    .flatMap((revision) => (typeof revision === 'string' ? [oneLine(revision, 64)] : []));
}

/** How much of its total a progress has reached, 0..1; -1 where it does not say so in numbers. */
export function progressShare(params: unknown): number {
  const progress = member(params, 'progress');
  const total = member(params, 'total');
  if (typeof progress !== 'number' || typeof total !== 'number' || !(total > 0)) return -1;
  return Math.min(1, Math.max(0, progress / total));
}

/** The error of a response in words: `error −32602 · Unknown tool`. */
export function errorText(error: unknown): string {
  const supported = supportedRevisions(error);
  return joined(
    `error ${signed(member(error, 'code'))}`,
    oneLine(textMember(error, 'message'), 120),
    supported.length === 0 ? '' : `supports ${oneLine(supported.slice(0, 10).join(', '), 100)}`,
  );
}

function resultText(method: string, result: unknown): string {
  if (asksForInput(result)) return questions(result);
  const fresh = isObject(result) ? freshness(result) : '';
  if (fresh === '') return described(RESULTS, method, result);
  return joined(Object.hasOwn(RESULTS, method) ? described(RESULTS, method, result) : preview(result, 80), fresh);
}

/**
 * What a message says, in one line of at most 120 UTF-16 units.
 * `method` is the message's own, or that of the request which it answers.
 */
export function summarize(message: MessageReading, method: string): string {
  const { value } = message;
  const error = member(value, 'error');
  let text: string;
  if (message.method !== null) {
    const table = message.class === 'notification' ? NOTIFICATIONS : REQUESTS;
    text = described(table, message.method, member(value, 'params'));
  } else if (error !== undefined && error !== null) text = errorText(error);
  else if (isObject(value) && Object.hasOwn(value, 'result')) text = resultText(method, value['result']);
  else text = preview(value, 140);
  return oneLine(text, SUMMARY_LIMIT);
}
