import { type CaptureSource, type HeaderLine } from '../capture/index.ts';
import { Directions } from './directions.ts';
import { exchangeEvents, statusOf } from './exchange-record.ts';
import { FORMATS } from './formats.ts';
import { frameOf, isMessage, noteOf, type Tell, type Told } from './foreign-record.ts';
import { isClaudeCodeEntry, ClaudeCodeLog } from './claude-code-log.ts';
import { MessageLines } from './message-lines.ts';
import { momentOf } from './moments.ts';
import { inTime } from './in-time.ts';
import { isObject } from '../json/index.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads a document that is one array: what MCP Inspector exports of its history (`direction`, `message`, `response`, `duration`), of its network
 * view (`requestHeaders`, `responseStatus` …) and of its log view (`receivedAt`, `params`); or entries that otherwise stand one a line.
 * Null where it is no array.
 */
export function readExportArray(document: unknown, tell: Tell): CaptureSource | null {
  if (!Array.isArray(document)) return null;
  const told: Told[] = [];
  const directions = new Directions();
  const lines = new MessageLines();
  const claude = new ClaudeCodeLog();
  const keep: Tell = (one) => void told.push(one);
  let exchanges = 0;
  let url = '';
  for (const entry of document as unknown[]) {
    if (isHistory(entry)) history(entry, directions, keep);
    else if (isNetwork(entry)) {
      exchanges += 1;
      url ||= String(entry['url']);
      for (const one of network(entry, exchanges)) keep(one);
    } else if (isLog(entry)) logged(entry, keep);
    else if (isObject(entry) && isClaudeCodeEntry(entry)) claude.entry(entry, JSON.stringify(entry), keep);
    else lines.line(JSON.stringify(entry), keep);
  }
  // The history has the newest entry first, and an answer beside its question.
  for (const one of inTime(told)) tell(one);
  const { omits } = FORMATS.inspector;
  return exchanges > 0
    ? { transport: 'http', name: '', url, omits }
    : { transport: 'stdio', name: '', command: '', args: [], cwd: '', omits };
}

function history(entry: Members, directions: Directions, tell: Tell): void {
  const at = momentOf(entry['timestamp']);
  const { message, response, duration } = entry;
  const dir = directions.of(message, null);
  tell({ at, event: frameOf(dir, JSON.stringify(message)) });
  if (!isMessage(response)) return;
  const after = typeof duration === 'number' && duration > 0 ? duration : 0;
  tell({
    at: at === null ? null : at + after,
    event: frameOf(directions.of(response, null), JSON.stringify(response)),
  });
}

function network(entry: Members, number: number): Told[] {
  const duration = typeof entry['duration'] === 'number' ? Math.max(0, entry['duration']) : 0;
  return exchangeEvents(
    {
      at: momentOf(entry['timestamp']),
      method: textOf(entry['method']) || 'GET',
      url: textOf(entry['url']),
      httpVersion: 'HTTP/1.1',
      requestHeaders: headersOf(entry['requestHeaders']),
      requestBody: textOf(entry['requestBody']),
      status: statusOf(entry['responseStatus']),
      reason: textOf(entry['responseStatusText']),
      responseHeaders: headersOf(entry['responseHeaders']),
      responseText: textOf(entry['responseBody']),
      responseBase64: '',
      sentAfter: 0,
      headAfter: duration,
      endAfter: duration,
      eventsAfter: null,
      end: 'peer',
      purpose: null,
      error: entry['error'] === undefined ? '' : `It failed: ${textOf(entry['error'])}`,
      remote: '',
    },
    number,
  );
}

function logged(entry: Members, tell: Tell): void {
  const message = { jsonrpc: '2.0', method: 'notifications/message', params: entry['params'] };
  tell({ at: momentOf(entry['receivedAt']), event: frameOf('s2c', JSON.stringify(message)) });
  const rest = Object.keys(entry).filter((key) => !['receivedAt', 'params', 'id'].includes(key));
  if (rest.length > 0) tell({ at: momentOf(entry['receivedAt']), event: noteOf(JSON.stringify(entry)) });
}

function isHistory(entry: unknown): entry is Members {
  return isObject(entry) && isMessage(entry['message']) && typeof entry['direction'] === 'string';
}

function isNetwork(entry: unknown): entry is Members {
  return isObject(entry) && typeof entry['url'] === 'string' && isObject(entry['requestHeaders']);
}

function isLog(entry: unknown): entry is Members {
  return isObject(entry) && 'receivedAt' in entry && isObject(entry['params']);
}

function headersOf(value: unknown): HeaderLine[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    [held].flat().map((one) => ({ name, value: typeof one === 'string' ? one : JSON.stringify(one) })),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
