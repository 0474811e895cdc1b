import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Exchange, RESUMED } from '../../../../shared/middle/testing/spoken-messages.ts';
import { ACCEPTED, answerHead, type Carriage, chunk, eventLines, messagesPath, STREAM_END } from './raw-era.ts';

/** For tests: a conversation that a server has its side of, below a path of its own. */
export interface ServedCase {
  readonly url: URL;
  /** All that was posted to it, to the byte, in the order in which it came. */
  readonly heard: () => Buffer;
}

interface Part {
  readonly carriage: Carriage;
  readonly exchanges: readonly Exchange[];
  readonly heard: Buffer[];
  /** The one that a client of HTTP+SSE listens to. */
  stream: Socket | null;
}

/** For tests: a server that says its side of many conversations to the byte. */
export class ScriptedServer {
  readonly #listener: Server;
  readonly #parts = new Map<string, Part>();

  private constructor(listener: Server) {
    this.#listener = listener;
    listener.on('connection', (socket: Socket) => this.#serve(socket));
  }

  static async listen(): Promise<ScriptedServer> {
    const listener = createServer({ noDelay: true });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    return new ScriptedServer(listener);
  }

  /** Takes a part. `name`: letters that no other case has. */
  begin(name: string, carriage: Carriage, exchanges: readonly Exchange[]): ServedCase {
    const part: Part = { carriage, exchanges, heard: [], stream: null };
    this.#parts.set(name, part);
    const { port } = this.#listener.address() as AddressInfo;
    return { url: new URL(`http://127.0.0.1:${port}/${name}`), heard: () => Buffer.concat(part.heard) };
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#listener.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    let came = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      came = Buffer.concat([came, bytes]);
      for (let length = wholeLength(came); length > 0; length = wholeLength(came)) {
        this.#answer(socket, came.subarray(0, length));
        came = came.subarray(length);
      }
    });
  }

  #answer(socket: Socket, request: Buffer): void {
    const text = request.toString('utf8');
    const [, method = '', path = '/'] = /^(\w+) (\S+)/.exec(text) ?? [];
    const part = this.#parts.get(path.split('/')[1] ?? '');
    if (part === undefined) throw new Error(`no case is at ${path}`);
    if (method === 'GET') {
      listened(socket, part, path, text);
      return;
    }
    part.heard.push(request);
    const { carriage, exchanges, stream } = part;
    const { method: asked } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { readonly method: string };
    const { name = '', answers = '' } = exchanges.find((exchange) => exchange.method === asked) ?? {};
    if (answers === '' || carriage.answers === 'one stream') socket.write(ACCEPTED);
    if (answers === '') return;
    const event = chunk(Buffer.from(`${eventLines(carriage)}data: ${answers}\n\n`));
    if (carriage.answers === 'one stream') stream?.write(event);
    else if (carriage.answers === 'bodies')
      socket.write(answerHead(carriage, name, Buffer.byteLength(answers)) + answers);
    else socket.write(Buffer.concat([Buffer.from(answerHead(carriage, name)), event, Buffer.from(STREAM_END)]));
  }
}

function listened(socket: Socket, part: Part, path: string, text: string): void {
  const { carriage } = part;
  const resumes = text.includes('Last-Event-ID');
  const data = resumes ? `${eventLines(carriage)}data: ${RESUMED}` : `event: endpoint\ndata: ${messagesPath(path)}`;
  const end = resumes ? STREAM_END : '';
  const streaming: Carriage = { ...carriage, answers: 'streams' };
  const pieces = [Buffer.from(answerHead(streaming, 'stream')), chunk(Buffer.from(`${data}\n\n`)), Buffer.from(end)];
  socket.write(Buffer.concat(pieces));
  if (!resumes) part.stream = socket;
}

/** Of the first request, where it is whole; else 0. */
function wholeLength(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return 0;
  const [, length = '0'] = /^content-length: *(\d+)/im.exec(bytes.subarray(0, end).toString('latin1')) ?? [];
  const whole = end + 4 + Number(length);
  return bytes.length >= whole ? whole : 0;
}
