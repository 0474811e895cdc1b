/** HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/), as far as we write it, with the members that Chrome's DevTools add. */

import type { Direction } from '../capture/index.ts';

export interface HarPair {
  readonly name: string;
  readonly value: string;
}

export interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly cookies: readonly never[];
  readonly headers: readonly HarPair[];
  readonly queryString: readonly HarPair[];
  readonly postData?: { readonly mimeType: string; readonly text: string; readonly comment?: string };
  /** Bytes; -1 where they are not known. */
  readonly headersSize: number;
  readonly bodySize: number;
}

export interface HarContent {
  readonly size: number;
  readonly mimeType: string;
  readonly text?: string;
  readonly encoding?: 'base64';
  readonly comment?: string;
}

export interface HarResponse {
  /** 0 where there was none. */
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly cookies: readonly never[];
  readonly headers: readonly HarPair[];
  readonly content: HarContent;
  readonly redirectURL: string;
  readonly headersSize: number;
  readonly bodySize: number;
  /** Why there was none. */
  readonly _error?: string;
}

/** ms; -1 where a step did not take place or is not known. */
export interface HarTimings {
  readonly blocked: number;
  readonly dns: number;
  readonly connect: number;
  /** Part of `connect`. */
  readonly ssl: number;
  readonly send: number;
  readonly wait: number;
  readonly receive: number;
}

export interface HarWebSocketMessage {
  readonly type: 'send' | 'receive';
  /** Seconds since 1970. */
  readonly time: number;
  readonly opcode: 1 | 2;
  readonly data: string;
}

/** What HAR has no member for: with it, an archive of our own is read back as it was recorded. */
export interface HarOwn {
  /** When the entry began, ms since 1970, to the µs. */
  readonly at: number;
  /** Who sent what stands as the request; of an exchange always the client. */
  readonly dir: Direction;
  /** As `stream` of a frame. */
  readonly stream: string;
  /** Why our client made the request; '' where that was not recorded, and of what is no exchange. */
  readonly purpose: string;
  /** When each event and comment of an event stream came, ms from `at`. */
  readonly events?: readonly number[];
  /** Who ended the exchange; `nobody` where the record ended before. */
  readonly end?: 'peer' | 'us' | 'nobody';
  readonly redirectOf?: number;
  readonly resumes?: number;
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: HarRequest;
  readonly response: HarResponse;
  readonly cache: Record<string, never>;
  readonly timings: HarTimings;
  readonly serverIPAddress?: string;
  readonly connection?: string;
  readonly comment?: string;
  readonly _resourceType: 'fetch' | 'websocket';
  readonly _webSocketMessages?: readonly HarWebSocketMessage[];
  readonly _mcpscope: HarOwn;
}

/** The wall clock of a session. */
export class HarClock {
  readonly #start: number;

  /** `startedAt` as the capture's first line has it; 1970 where that is no time. */
  constructor(startedAt: string) {
    const ms = Date.parse(startedAt);
    this.#start = Number.isNaN(ms) ? 0 : ms;
  }

  /** ISO 8601. */
  date(us: number): string {
    const date = new Date(this.#start + us / 1000);
    return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
  }

  /** ms since 1970, to the µs. */
  ms(us: number): number {
    return Math.round(this.#start * 1000 + us) / 1000;
  }

  /** Seconds since 1970. */
  seconds(us: number): number {
    return (this.#start + us / 1000) / 1000;
  }
}

/** Parameters of an address as they are read by who is asked. */
export function queryOf(url: string): HarPair[] {
  const query = /^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? '';
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return { name: decoded(name), value: decoded(value) };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
