// What each client asks, and how two of its outcomes are held against each other.

/** A document of server-everything that does not change. */
export const DOCUMENT = 'demo://resource/static/document/features.md';

/** The requests whose answers are recorded, a line each, as `mcpscope send` takes them. */
export const RECORDED = [
  ['tools/list'],
  ['tools/call', { name: 'echo', arguments: { message: 'hello' } }],
  ['prompts/list'],
  ['prompts/get', { name: 'simple-prompt' }],
  ['resources/list'],
  ['resources/templates/list'],
  ['resources/read', { uri: DOCUMENT }],
]
  .map(([method, params], i) => `${JSON.stringify({ jsonrpc: '2.0', id: 100 + i, method, params })}\n`)
  .join('');

/** Tools that server-everything only has for clients that declare a capability: the recorded one declares none. */
const FOR_CAPABILITIES =
  /^(?:get-roots-list|trigger-(?:sampling|elicitation|url-elicitation).*|simulate-research-query)$/;

/** What 2026-07-28 adds to a result, and what belongs to one answer. */
const AROUND = new Set(['_meta', 'resultType', 'ttlMs', 'cacheScope']);

/** What a client came to, as text in which equal outcomes are equal; `without` are members that do not count. */
function comparable(outcome, without) {
  return JSON.stringify(outcome, (key, value) => {
    if (AROUND.has(key) || without.includes(key)) return undefined;
    if (Array.isArray(value)) return value.filter((one) => !FOR_CAPABILITIES.test(String(one?.name)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Where two outcomes differ first, in words; '' where they are the same. */
export function difference(real, mocked, without = []) {
  const text = (value) => comparable(value, without) ?? 'nothing';
  const parts = Object.keys(real).filter((part) => text(real[part]) !== text(mocked[part]));
  return parts
    .map((part) => {
      const [left, right] = [text(real[part]), text(mocked[part])];
      let at = 0;
      while (at < left.length && left[at] === right[at]) at += 1;
      const from = Math.max(0, at - 20);
      return `${part}: …${left.slice(from, at + 60)}… became …${right.slice(from, at + 60)}…`;
    })
    .join('; ');
}
