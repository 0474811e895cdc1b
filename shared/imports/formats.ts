import { isObject } from '../json/index.ts';
import { isClaudeCodeEntry } from './claude-code-log.ts';
import { serverOfLine, tellsMessage } from './client-log.ts';
import { isMessage, jsonValue } from './foreign-record.ts';

/** Foreign records that can be read. */
export const IMPORT_FORMATS = [
  'jsonl',
  'har',
  'inspector',
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'mcp-remote',
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** What each is called in a sentence. */
export const FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  jsonl: 'JSONL of messages',
  har: 'HAR',
  inspector: 'an export of MCP Inspector',
  'claude-desktop': 'a log of Claude Desktop',
  'claude-code': 'a log of Claude Code',
  cursor: 'a log of Cursor',
  vscode: 'a log of VS Code',
  'mcp-remote': 'a log of mcp-remote',
};

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
  if (/→Remote\]|Local → Remote message|^\[\d+\] .*(remote server|callback port)/m.test(text)) {
    if (!lines.some(tellsMessage)) return 'mcp-remote';
  }
  if (lines.some((line) => serverOfLine(line) !== null)) return clientOf(text, lines);
  for (const line of lines) {
    const value = jsonValue(line);
    if (isClaudeCodeEntry(value)) return 'claude-code';
    if (isMessage(value) || holdsMessage(value)) return 'jsonl';
  }
  return null;
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
