import { request } from 'node:http';
import { connect } from 'node:net';
import { isObject, parsedJson, textMember } from '../../../shared/json/index.ts';
import { encodeHeaderValue, HEADERS, mirroredName } from '../../../shared/mcp/index.ts';
import { type HeaderPair, systemErrorInWords } from '../../transports/wire/index.ts';
import { valuesOf, type MessageHead } from './message-head.ts';

/** A request by which a client posted a message. */
export interface Posted {
  readonly target: string;
  readonly head: MessageHead;
}

/** Headers of one body or one connection, and those that repeat what a body says. */
const OF_ONE_BODY =
  /^(?:content-length|content-encoding|transfer-encoding|trailer|te|expect|connection|keep-alive|upgrade|host|mcp-method|mcp-name|mcp-param-.*)$/;

/** Headers of a message of ours in the session of a client: those by which the client itself posted last, where they fit any message. */
export function ownHeaders({ head }: Posted, text: string, session: string): HeaderPair[] {
  const message = parsedJson(text);
  const method = textMember(message, 'method');
  const name = mirroredName(method, isObject(message) ? message['params'] : null);
  const kept = head.headers.filter(([header]) => !OF_ONE_BODY.test(header.toLowerCase()));
  const mirrors = valuesOf(head, HEADERS.method.toLowerCase()).length > 0;
  return [
    ...kept,
    ...(session !== '' && valuesOf(head, HEADERS.session.toLowerCase()).length === 0
      ? [[HEADERS.session, session] as const]
      : []),
    ...(mirrors ? [[HEADERS.method, method] as const] : []),
    ...(mirrors && name !== null ? [[HEADERS.name, encodeHeaderValue(name)] as const] : []),
    ['Content-Length', String(Buffer.byteLength(text))],
  ];
}

/** A message of ours, on its way through the tap like one of the client's: recorded there, and answered to us alone. */
export class OwnPost {
  readonly #port: number;
  readonly #target: string;
  readonly #headers: readonly HeaderPair[];
  readonly #text: string;
  readonly #comes: (port: number) => void;

  /** `port` is the tap's own. `comes` gets the port by which the tap knows the connection, before anything is written to it. */
  constructor(
    port: number,
    target: string,
    headers: readonly HeaderPair[],
    text: string,
    comes: (port: number) => void,
  ) {
    this.#port = port;
    this.#target = target;
    this.#headers = headers;
    this.#text = text;
    this.#comes = comes;
  }

  /** `said` is called once: with '' when it was written, else with a sentence. What becomes of it is in the record. */
  send(said: (problem: string) => void): void {
    let isSaid = false;
    const tell = (problem: string): void => {
      if (!isSaid) said(problem);
      isSaid = true;
    };
    const host = '127.0.0.1';
    const socket = connect(this.#port, host);
    const failed = (error: Error): void => tell(`Not said: ${systemErrorInWords(error)}.`);
    socket.once('error', failed);
    socket.once('connect', () => {
      this.#comes(socket.localPort ?? 0);
      const headers = ['Host', `${host}:${this.#port}`, ...this.#headers.flat(), 'Connection', 'close'];
      const asking = request({ createConnection: () => socket, method: 'POST', path: this.#target, headers });
      asking.on('error', failed);
      asking.on('response', (answer) => answer.on('error', () => undefined).resume());
      asking.end(this.#text, () => tell(''));
    });
  }
}
