import { type CaptureSource } from '../capture/index.ts';
import type { Era } from '../mcp/index.ts';
import { isObject, parseJson } from '../json/index.ts';

/** A message that is to be said again by other means, and the server that it was said to. */
export interface SnippetSource {
  /** Exact text of the message. */
  readonly text: string;
  readonly source: CaptureSource;
  /** What carried it, where that is known: `auto` became one of them. */
  readonly transport: 'stdio' | 'http' | 'sse' | 'ws' | '';
  readonly era: Era | 'unknown';
}

/** A piece of code, or why there is none, as a sentence. */
export type Snippet = { readonly text: string } | { readonly problem: string };

/** What a request of the client says; null for anything else. */
export interface ClientMessage {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly isRequest: boolean;
}

const OWN_META = /^io\.modelcontextprotocol\//;

/** Reads the message of a snippet; what every SDK adds to a request by itself is left out of its params. */
export function messageOf(text: string): ClientMessage | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  if (!isObject(value) || typeof value['method'] !== 'string') return null;
  const params = isObject(value['params']) ? withoutOwnMeta(value['params']) : {};
  return { method: value['method'], params, isRequest: 'id' in value };
}

function withoutOwnMeta(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { ['_meta']: meta, ...rest } = params;
  if (!isObject(meta)) return params;
  const left = Object.entries(meta).filter(([key]) => !OWN_META.test(key) && key !== 'progressToken');
  return left.length === 0 ? rest : { ...rest, ['_meta']: Object.fromEntries(left) };
}
