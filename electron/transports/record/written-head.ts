import type { Socket } from 'node:net';
import type { HeaderPair } from '../wire/index.ts';

/** The head of a request as it was written. */
export interface WrittenHead {
  /** `POST /mcp HTTP/1.1` */
  readonly line: string;
  readonly headers: readonly HeaderPair[];
}

type Write = (this: Socket, ...args: unknown[]) => boolean;

/**
 * Calls `told` with the head that is written to this socket next, right before its bytes are handed to the system. The
 * HTTP clients tell of their heads too, but not with all lines, so the write itself is the evidence.
 */
export function onNextHead(socket: Socket, told: (head: WrittenHead) => void): void {
  let text = '';
  const write: Write = function (...args) {
    const [chunk] = args;
    text += typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (end >= 0) {
      // What is below it is the prototype's own.
      Reflect.deleteProperty(socket, 'write');
      told(readHead(text.slice(0, end)));
    }
    return Reflect.apply(Object.getPrototypeOf(socket).write as Write, socket, args);
  };
  Object.defineProperty(socket, 'write', { value: write, configurable: true, writable: true });
}

function readHead(head: string): WrittenHead {
  const [line = '', ...lines] = head.split('\r\n');
  return { line, headers: lines.map(readHeader) };
}

function readHeader(line: string): HeaderPair {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

/** The header lines of a flat list of names and values, as HTTP clients give it: bytes or strings of ISO 8859-1. */
export function headerPairs(raw: readonly (Uint8Array | string)[]): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([latin1(raw[i]!), latin1(raw[i + 1]!)]);
  return pairs;
}

/** The value of the first header of this (lower case) name; '' where there is none. */
export function headerValue(headers: readonly HeaderPair[], name: string): string {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? '';
}

function latin1(text: Uint8Array | string): string {
  return typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.length).toString('latin1');
}
