import type { Target } from '../../../shared/bridge/index.ts';
import { member } from '../../../shared/json/index.ts';
import { type MessageReading, readFrame } from '../../../shared/jsonrpc/index.ts';
import type { AnswerSource } from '../../../shared/middle/index.ts';
import { answerEdits, MockMemory, turnKey } from '../../../shared/replay/index.ts';
import type { Answered, Answers } from '../../tap/middle/index.ts';
import type { Connector } from '../live/index.ts';
import {
  asKeyed,
  Forwarding,
  type MockRecord,
  openMockRecord,
  type Outlet,
  type Pieces,
  ServerQuestions,
} from '../mock/index.ts';

/** What it takes to ask in the place of a server. */
export interface ElsewhereHost {
  /** Opens connections to other servers. */
  readonly connector: Connector;
  /** The target of one of the sources that are servers. Throws Error with a sentence where there is none. */
  targetOf(source: Exclude<AnswerSource, { kind: 'record' }>): Target;
  /** Where a capture lies that rules name. Throws Error with a sentence where it may not be read. */
  captureAt(path: string): string;
}

interface Played {
  readonly record: MockRecord;
  readonly memory: MockMemory;
}

/** Asks for rules in the middle of one conversation: other servers, each in a conversation of its own that begins with the first request, and captures. */
export class Elsewhere implements Answers {
  readonly #host: ElsewhereHost;
  readonly #servers = new Map<string, Forwarding>();
  readonly #records = new Map<string, Promise<Played>>();

  constructor(host: ElsewhereHost) {
    this.#host = host;
  }

  async ask(source: AnswerSource, request: string, gone: AbortSignal): Promise<Answered> {
    const [message] = readFrame(request).messages;
    if (message === undefined) return { kind: 'none', why: 'What went elsewhere is no request, so it went on.' };
    try {
      return source.kind === 'record'
        ? await this.#recorded(source, message)
        : await this.#asked(source, message, gone);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // It may be reached again.
      this.#forget(source);
      if (source.kind === 'record')
        return { kind: 'none', why: `The answer in ${source.capture} cannot be read, and the request went on. ${why}` };
      return { kind: 'failed', why: `The request was sent to another server, which did not answer it. ${why}` };
    }
  }

  #forget(source: AnswerSource): void {
    const key = JSON.stringify(source);
    void this.#servers.get(key)?.close();
    this.#servers.delete(key);
  }

  /** Ends the conversations with other servers. */
  async close(): Promise<void> {
    const servers = [...this.#servers.values()];
    const records = [...this.#records.values()];
    this.#servers.clear();
    this.#records.clear();
    await Promise.all([
      ...servers.map((server) => server.close()),
      ...records.map((each) => each.then(({ record }) => record.close()).catch(() => undefined)),
    ]);
  }

  async #asked(
    source: Exclude<AnswerSource, { kind: 'record' }>,
    request: MessageReading,
    gone: AbortSignal,
  ): Promise<Answered> {
    const key = JSON.stringify(source);
    const server = this.#servers.get(key) ?? this.#opened(source);
    this.#servers.set(key, server);
    const said = new Said();
    await server.ask(request, said, gone);
    const text = said.texts.at(-1);
    return text === undefined
      ? { kind: 'failed', why: 'The request was sent to another server, and given up before it had an answer.' }
      : { kind: 'text', text };
  }

  #opened(source: Exclude<AnswerSource, { kind: 'record' }>): Forwarding {
    const { connector } = this.#host;
    // It is offered nothing, so it asks for nothing; what it tells by itself is told to nobody.
    const ends = { standing: new Said(), questions: new ServerQuestions() };
    return new Forwarding({ connector, target: this.#host.targetOf(source) }, { revision: '' }, ends);
  }

  async #recorded(
    { capture, seq }: Extract<AnswerSource, { kind: 'record' }>,
    request: MessageReading,
  ): Promise<Answered> {
    const { record, memory } = await this.#played(this.#host.captureAt(capture));
    const live = { id: request.id ?? 'null', params: member(request.value, 'params') };
    const place = seq > 0 ? { seq, member: -1 } : answerIn(memory, request);
    if (place === null) return { kind: 'none', why: `${capture} has no answer to this request, so it went on.` };
    if (seq > 0) {
      const value = await record.value(place);
      // Null: too long to be looked at, so it is what the rule says that it is.
      if (value !== null && member(value, 'result') === undefined && member(value, 'error') === undefined)
        return { kind: 'none', why: `Event ${seq} of ${capture} is no answer, so the request went on.` };
    }
    const said = new Said();
    await said.say(() => record.pieces(place, answerEdits(live)));
    return { kind: 'text', text: said.texts[0] ?? '' };
  }

  #played(path: string): Promise<Played> {
    const known = this.#records.get(path);
    if (known !== undefined) return known;
    const opened = openMockRecord(path, []).then((record) => ({
      record,
      memory: new MockMemory(record.index, false),
    }));
    this.#records.set(path, opened);
    // One that cannot be read now may be later.
    opened.catch(() => this.#records.delete(path));
    return opened;
  }
}

/** Where the answer lies that a capture has to such a request; null for none. */
function answerIn(
  memory: MockMemory,
  request: MessageReading,
): { readonly seq: number; readonly member: number } | null {
  const turn = memory.take(turnKey(asKeyed(request), []));
  return turn?.sayings.find(({ kind }) => kind === 'answer') ?? null;
}

/** Keeps what is said. */
class Said implements Outlet {
  readonly texts: string[] = [];

  async say(pieces: Pieces): Promise<void> {
    let text = '';
    for await (const piece of pieces()) text += piece;
    // A message is one line: in a JSON text, line breaks stand only between its tokens.
    this.texts.push(text.replaceAll(/[\r\n]+/g, ' '));
  }
}
