import type { JsonNode } from '../../../shared/json/index.ts';

/** A stretch of the text for one line: at most `limit` units, without splitting a surrogate pair. */
export function excerpt(text: string, start: number, end: number, limit: number): string {
  if (end - start <= limit) return text.slice(start, end);
  const last = text.charCodeAt(start + limit - 1);
  return text.slice(start, start + limit - (last >= 0xd800 && last <= 0xdbff ? 1 : 0));
}

/** A collapsed container in a few words: the beginning of its exact text, white space drawn together. */
export function glance(text: string, node: JsonNode, limit = 90): string {
  const head = excerpt(text, node.start, node.end, limit * 2).replace(/\s+/g, ' ');
  if (head.length <= limit && node.end - node.start <= limit * 2) return head;
  return `${excerpt(head, 0, head.length, limit - 1)}…`;
}
