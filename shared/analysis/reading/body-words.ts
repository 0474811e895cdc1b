import { isObject, member, parseJson } from '../../json/index.ts';
import { oneLine } from './plain-text.ts';

const LIMIT = 160;
/** Members that hold the words of an error, the most telling first (RFC 6749 §5.2, RFC 9457 §3.1, JSON-RPC 2.0 §5.1, FastAPI). */
const MESSAGES = ['error_description', 'message', 'detail', 'title', 'error', 'msg', 'reason'];
/** The same in a body that was cut. */
const CUT_MESSAGE = /"(?:error_description|message|detail|title|msg|reason|error)"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** What the body of a refusal says to a person: the message of a JSON text, the words of a page; at most 160 UTF-16 units. */
export function bodyWords(body: string): string {
  const text = body.trim();
  if (text.startsWith('{')) return oneLine(messageIn(text), LIMIT);
  return oneLine(text.startsWith('<') ? pageWords(text) : text, LIMIT);
}

function messageIn(text: string): string {
  try {
    return messageOf(parseJson(text)) || text;
  } catch {
    const [, quoted = ''] = CUT_MESSAGE.exec(text) ?? [];
    return quoted === '' ? text : String(parseJson(quoted));
  }
}

function messageOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isObject(value)) return '';
  for (const name of MESSAGES) {
    const found = messageOf(member(value, name));
    if (found !== '') return found;
  }
  return '';
}

const TITLE = /<title[^>]*>([^<]*)/i;

/** The title of a page and its text, without its marks, styles and scripts. */
function pageWords(page: string): string {
  const title = TITLE.exec(page)?.[1]?.trim() ?? '';
  const text = page
    .replaceAll(/<(script|style|head|title)\b[^>]*>[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...new Set([title, text])].filter((part) => part !== '').join(': ');
}
