import { isObject, parseJson } from '../../../shared/json/index.ts';
import type { HeaderEdit, Spoiling } from '../../../shared/compose/index.ts';
import { PLAIN_SEND_OPTIONS, type LineEndChoice, type SendOptions } from './send-options.ts';

/** A text that was sent by hand, as it stood in the editor, and how it went out. */
export interface SentMessage {
  readonly text: string;
  readonly sendOptions: SendOptions;
  /** Its variables were filled in; the text has their names, never their values. */
  readonly variables: boolean;
  /** Method of a single message; '' where there is none. */
  readonly method: string;
  /** ms since 1970; 0 where it was not kept. */
  readonly at: number;
  /** Name of the connection, and what carried it. */
  readonly connection: string;
  readonly transport: string;
}

/** The same for the same text sent with the same options. */
export function messageKey({ text, variables, sendOptions }: SentMessage): string {
  return JSON.stringify([text, variables, sendOptions]);
}

/** The messages of a kept list that has this JSON text; what cannot be understood is left out. */
export function readMessages(json: string): SentMessage[] {
  if (json === '') return [];
  let value: unknown;
  try {
    value = parseJson(json);
  } catch (error) {
    // Another version or another hand wrote it: the history begins anew, which the next send makes true.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  return Array.isArray(value) ? messagesOf(value) : [];
}

/** The same for the parsed list. */
export function messagesOf(list: readonly unknown[]): SentMessage[] {
  return list.flatMap((one) => readMessage(one));
}

function readMessage(value: unknown): SentMessage[] {
  if (!isObject(value) || typeof value['text'] !== 'string') return [];
  // Older histories call the options “manner”; before that, line end and byte order mark stood beside the text.
  const kept = [value['sendOptions'], value['manner']].find(isObject) ?? value;
  return [
    {
      text: value['text'],
      sendOptions: readSendOptions(kept),
      variables: value['variables'] === true,
      method: textOf(value['method']),
      at: numberOf(value['at']) ?? 0,
      connection: textOf(value['connection']),
      transport: textOf(value['transport']),
    },
  ];
}

/** Send options as they were kept; what of them cannot be understood is plain. */
export function readSendOptions(value: Readonly<Record<string, unknown>>): SendOptions {
  const { end, bom, spoil, chunks, closeEarly, headers } = value;
  const bytes = isObject(chunks) ? numberOf(chunks['bytes']) : null;
  const delayMs = isObject(chunks) ? numberOf(chunks['delayMs']) : null;
  return {
    end: isEnd(end) ? end : PLAIN_SEND_OPTIONS.end,
    bom: bom === true,
    spoil: listOf(spoil).flatMap(readSpoiling),
    chunks: bytes === null || delayMs === null || bytes < 1 ? null : { bytes, delayMs },
    closeEarly: closeEarly === true,
    headers: listOf(headers).flatMap(readHeader),
  };
}

function readSpoiling(value: unknown): Spoiling[] {
  if (!isObject(value)) return [];
  const { how, bytes } = value;
  if (how === 'duplicate-key' || how === 'newline' || how === 'bad-utf8') return [{ how }];
  const kept = numberOf(bytes);
  return how === 'truncate' && kept !== null ? [{ how, bytes: kept }] : [];
}

function readHeader(value: unknown): HeaderEdit[] {
  if (!isObject(value)) return [];
  const { name, value: text } = value;
  return typeof name === 'string' && (typeof text === 'string' || text === null) ? [{ name, value: text }] : [];
}

function isEnd(value: unknown): value is LineEndChoice {
  return value === 'lf' || value === 'crlf' || value === 'none';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 100) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A count; null for anything else. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
