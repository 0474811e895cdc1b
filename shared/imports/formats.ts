import type { Omission } from '../capture/index.ts';
import { isObject } from '../json/index.ts';
import { isClaudeCodeEntry } from './claude-code-log.ts';
import { serverOfLine, tellsMessage } from './client-log.ts';
import { isMessage, jsonValue } from './foreign-record.ts';
import { MCP_PROXY_LINE } from './mcp-proxy-log.ts';
import { describedBy } from './message-lines.ts';
import { SUPERGATEWAY_LINE } from './supergateway-log.ts';
import { holdsMessageInside } from './text-log.ts';

interface FormatFacts {
  /** What it is called in a sentence. */
  readonly name: string;
  /** What such a record may leave out, whoever wrote it (docs/capture-format.md). */
  readonly omits: readonly Omission[];
}

/** Of logs: bytes, the start and the end, and how messages were carried. */
const LOG: readonly Omission[] = ['text', 'start', 'headers', 'streams', 'process'];
/** Logs that cut messages, or name them only. */
const CUT_LOG: readonly Omission[] = [...LOG, 'requests', 'answers', 'notifications'];
/** Programs in between, whose clock is not that of the wire. */
const BRIDGE_LOG: readonly Omission[] = [...CUT_LOG, 'timing', 'order'];

/** Foreign records that can be read. What a HAR leaves out is found in it. */
export const FORMATS = {
  jsonl: { name: 'JSONL of messages', omits: LOG },
  har: { name: 'HAR', omits: [] },
  inspector: { name: 'an export of MCP Inspector', omits: [...LOG, 'order', 'answers', 'notifications'] },
  'claude-desktop': { name: 'a log of Claude Desktop', omits: CUT_LOG },
  'claude-code': { name: 'a log of Claude Code', omits: CUT_LOG },
  cursor: { name: 'a log of Cursor', omits: CUT_LOG },
  vscode: { name: 'a log of VS Code', omits: LOG },
  'mcp-remote': { name: 'a log of mcp-remote', omits: BRIDGE_LOG },
  'mcp-proxy': { name: 'a log of mcp-proxy', omits: BRIDGE_LOG },
  supergateway: { name: 'a log of supergateway', omits: BRIDGE_LOG },
  text: { name: 'a log with JSON in its lines', omits: [...BRIDGE_LOG, 'directions'] },
} as const satisfies Readonly<Record<string, FormatFacts>>;
export type ImportFormat = keyof typeof FORMATS;
export const IMPORT_FORMATS = Object.keys(FORMATS) as readonly ImportFormat[];

/** Lines that are looked at. */
const LINES_MOST = 200;

/** What a file is, by its beginning (some 64 KiB) and its name; null for nothing that can be imported. */
export function formatOf(head: string, fileName: string): ImportFormat | null {
  const text = head.replace(/^\ufeff/, '').trimStart();
  // A capture of our own is opened, not imported; its events hold messages, too.
  if (/^\{\s*"mcpscope"\s*:/.test(text)) return null;
  if (/^\{\s*"log"\s*:\s*\{/.test(text) || (/\.har$/i.test(fileName) && text.startsWith('{'))) return 'har';
  if (text.startsWith('[') && /^\[\s*(\{|\])/.test(text)) return 'inspector';
  const lines = text.split(/\r?\n/, LINES_MOST);
  if (lines.some((line) => MCP_PROXY_LINE.test(line))) return 'mcp-proxy';
  if (lines.some((line) => SUPERGATEWAY_LINE.test(line))) return 'supergateway';
  if (/→Remote\]|Local → Remote message|^\[\d+\] .*(remote server|callback port)/m.test(text)) {
    if (!lines.some(tellsMessage)) return 'mcp-remote';
  }
  if (lines.some((line) => serverOfLine(line) !== null)) return clientOf(text, lines);
  for (const line of lines) {
    const value = jsonValue(line);
    if (isClaudeCodeEntry(value)) return 'claude-code';
    if (isMessage(value) || holdsMessage(value)) return 'jsonl';
  }
  return lines.some(holdsMessageInside) ? 'text' : null;
}

/** What a record of this format may leave out, as far as its beginning shows it. */
export function omissionsOf(format: ImportFormat, head: string): readonly Omission[] {
  const { omits }: FormatFacts = FORMATS[format];
  if (format !== 'jsonl') return omits;
  for (const line of head.split(/\r?\n/, LINES_MOST)) {
    const found = describedBy(jsonValue(line));
    if (found === null) continue;
    const { exact, timed, directed } = found;
    // Our own export has the exact texts, from the first on.
    const base = exact ? omits.filter((word) => word !== 'start') : omits;
    return [...base, ...(timed ? [] : (['timing'] as const)), ...(directed ? [] : (['directions'] as const))];
  }
  return [...omits, 'timing', 'directions'];
}

function clientOf(text: string, lines: readonly string[]): ImportFormat | null {
  if (/\[(editor -> server|server -> editor|server stderr)\]|Connection state: /.test(text)) return 'vscode';
  if (/Message from (client|server): |Server started and connected successfully|Initializing server\.\.\./.test(text))
    return 'claude-desktop';
  if (/Handling \w+ action|Starting new stdio process|listOfferings|getOrCreateClient/.test(text)) return 'cursor';
  return lines.some(tellsMessage) ? 'claude-desktop' : null;
}

function holdsMessage(value: unknown): boolean {
  if (!isObject(value) || 'mcpscope' in value) return false;
  return Object.values(value).some(
    (member) => isMessage(member) || (typeof member === 'string' && isMessage(jsonValue(member))),
  );
}
