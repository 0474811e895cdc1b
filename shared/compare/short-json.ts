/** Deeper values are shown as an ellipsis. */
const DEPTH_MOST = 40;

/** Compact JSON of at most `limit` UTF-16 units, cut with an ellipsis; never writes out more than that. '' for undefined. */
export function shortJson(value: unknown, limit: number): string {
  if (value === undefined) return '';
  const text = written(value, limit + 1, 0);
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

function written(value: unknown, room: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.length > room ? value.slice(0, room) : value);
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  if (depth > DEPTH_MOST) return '…';
  const list = Array.isArray(value);
  let text = list ? '[' : '{';
  let first = true;
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (text.length > room) return text;
    if (!first) text += ',';
    first = false;
    if (!list) text += `${written(key, room - text.length, depth)}:`;
    text += written((value as Record<string, unknown>)[key], Math.max(room - text.length, 0), depth + 1);
  }
  return text + (list ? ']' : '}');
}
