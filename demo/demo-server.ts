import { LOG_LEVELS, type ClientSession, type LogLevel } from './client-session.ts';
import { isObject, objectOf, textOf, type JsonObject } from './json.ts';
import { getPrompt, PROMPTS } from './prompts.ts';
import { complete, readResource, RESOURCES, RESOURCE_TEMPLATES } from './resources.ts';
import { chooseRevision, type Spoken } from './revision.ts';
import { INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR, RpcError } from './rpc-error.ts';
import { TOOLS, type Tool } from './tools.ts';

const PAGE = 6;
const INSTRUCTIONS = 'A server to look at. Three of the things it does on the wire are against the protocol.';

/** One line out; resolves when more can be written. */
export type Write = (line: string) => Promise<void>;

/** The demo server on one connection: takes the lines of a client, and writes its own. */
export class DemoServer implements ClientSession {
  revision: Spoken = '2025-11-25';
  clientCapabilities: JsonObject = {};
  readonly #write: Write;
  readonly #note: (text: string) => void;
  /** Calls that are going on, by the exact JSON text of their ids. */
  readonly #calls = new Map<string, AbortController>();
  readonly #asked = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  readonly #subscriptions = new Set<string>();
  #level: LogLevel = 'info';
  #opened = false;
  #nextId = 1;

  /** `note` gets lines for stderr. */
  constructor(write: Write, note: (text: string) => void) {
    this.#write = write;
    this.#note = note;
  }

  /** Takes one line of the client; resolves when it has been dealt with. */
  async receive(line: string): Promise<void> {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      return this.#send({ id: null, error: { code: PARSE_ERROR, message: `This is not JSON: ${cause}` } });
    }
    // Batches were part of the protocol in one revision only.
    if (!Array.isArray(value) || this.revision !== '2025-03-26') return this.#sendAll(await this.#answer(value));
    const answers = (await Promise.all(value.map((member) => this.#answer(member)))).flat();
    if (value.length === 0)
      return this.#send({ id: null, error: { code: INVALID_REQUEST, message: 'The batch is empty.' } });
    if (answers.length > 0) await this.#write(`[${answers.map(encode).join(',')}]`);
  }

  log(level: LogLevel, data: unknown): Promise<void> {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(this.#level)) return Promise.resolve();
    return this.#send({ method: 'notifications/message', params: { level, logger: 'demo', data } });
  }

  ask(method: string, params?: JsonObject): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      void this.#send({ id, method, ...(params === undefined ? {} : { params }) });
    });
  }

  updated(uri: string): Promise<void> {
    if (!this.#subscriptions.has(uri)) return Promise.resolve();
    return this.#send({ method: 'notifications/resources/updated', params: { uri } });
  }

  /** What to write in answer to one message; nothing for notifications and responses. */
  async #answer(message: unknown): Promise<readonly JsonObject[]> {
    if (!isObject(message))
      return [{ id: null, error: { code: INVALID_REQUEST, message: 'A message is a JSON object.' } }];
    const { id, method } = message;
    if (typeof method !== 'string') return this.#settle(message);
    const params = objectOf(message['params']);
    if (id === undefined) return this.#notified(method, params);
    try {
      const result = await this.#result(id, method, params);
      if (result === null) return [];
      const answer = { id, result };
      return method === 'tools/call' ? withMistakes(textOf(params['name']), answer) : [answer];
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { code, message: text, data } = error;
      return [{ id, error: { code, message: text, ...(data === undefined ? {} : { data }) } }];
    }
  }

  /** The result of a request; null when it was cancelled, since nobody waits for it then. Throws RpcError. */
  #result(id: unknown, method: string, params: JsonObject): JsonObject | null | Promise<JsonObject | null> {
    if (method === 'ping') return {};
    if (method === 'initialize') return this.#initialize(params);
    if (!this.#opened) throw new RpcError(INVALID_REQUEST, 'The first request is initialize.');
    const uri = textOf(params['uri']);
    switch (method) {
      case 'tools/list':
        return this.#toolPage(params['cursor']);
      case 'tools/call':
        return this.#call(id, params);
      case 'prompts/list':
        return { prompts: PROMPTS };
      case 'prompts/get':
        return getPrompt(textOf(params['name']), objectOf(params['arguments']));
      case 'resources/list':
        return { resources: RESOURCES };
      case 'resources/templates/list':
        return { resourceTemplates: RESOURCE_TEMPLATES };
      case 'resources/read':
        return { contents: [readResource(uri)] };
      case 'resources/subscribe':
        readResource(uri);
        this.#subscriptions.add(uri);
        return {};
      case 'resources/unsubscribe':
        this.#subscriptions.delete(uri);
        return {};
      case 'logging/setLevel':
        this.#level = levelOf(params['level']);
        return {};
      case 'completion/complete':
        return completion(objectOf(params['argument']));
      default:
        throw new RpcError(METHOD_NOT_FOUND, `There is no method ${method}.`);
    }
  }

  #initialize(params: JsonObject): JsonObject {
    this.#opened = true;
    this.revision = chooseRevision(params['protocolVersion']);
    this.clientCapabilities = objectOf(params['capabilities']);
    this.#note(
      `initialize: the client asks for ${JSON.stringify(params['protocolVersion'])}, the answer is ${this.revision}`,
    );
    const completions = this.revision < '2025-03-26' ? {} : { completions: {} };
    const title = this.revision < '2025-06-18' ? {} : { title: 'mcpscope demo server' };
    return {
      protocolVersion: this.revision,
      capabilities: { tools: {}, prompts: {}, resources: { subscribe: true }, logging: {}, ...completions },
      serverInfo: { name: 'mcpscope-demo', ...title, version: '1.0.0' },
      instructions: INSTRUCTIONS,
    };
  }

  #toolPage(cursor: unknown): JsonObject {
    const from = cursor === undefined ? 0 : Number(/^after-(\d+)$/.exec(textOf(cursor))?.[1] ?? Number.NaN);
    if (!(from >= 0 && from < TOOLS.length)) throw new RpcError(INVALID_PARAMS, 'This cursor was not given out here.');
    const tools = TOOLS.slice(from, from + PAGE).map((tool) => this.#described(tool));
    return from + PAGE < TOOLS.length ? { tools, nextCursor: `after-${from + PAGE}` } : { tools };
  }

  #described({ name, title, description, inputSchema, outputSchema }: Tool): JsonObject {
    const entry = { name, description, inputSchema };
    // Titles and output schemas came with 2025-06-18.
    return this.revision < '2025-06-18'
      ? entry
      : { ...entry, title, ...(outputSchema === undefined ? {} : { outputSchema }) };
  }

  async #call(id: unknown, params: JsonObject): Promise<JsonObject | null> {
    const name = textOf(params['name']);
    const tool = TOOLS.find((known) => known.name === name);
    if (tool === undefined) throw new RpcError(INVALID_PARAMS, `There is no tool ${JSON.stringify(name)}.`);
    this.#note(`tools/call ${name}`);
    const key = JSON.stringify(id);
    const call = new AbortController();
    this.#calls.set(key, call);
    const progressToken = objectOf(params['_meta'])['progressToken'];
    try {
      return await tool.run({
        args: objectOf(params['arguments']),
        session: this,
        signal: call.signal,
        progress: (progress, total, message) => {
          if (progressToken === undefined) return Promise.resolve();
          // The message came with 2025-03-26.
          const more = this.revision < '2025-03-26' ? {} : { message };
          return this.#send({ method: 'notifications/progress', params: { progressToken, progress, total, ...more } });
        },
      });
    } catch (error) {
      if (call.signal.aborted) return null;
      return {
        content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
        isError: true,
      };
    } finally {
      this.#calls.delete(key);
    }
  }

  #notified(method: string, params: JsonObject): readonly JsonObject[] {
    if (method === 'notifications/cancelled') this.#calls.get(JSON.stringify(params['requestId']))?.abort();
    return [];
  }

  /** Takes the response to a request of ours; anything else without a method is no message. */
  #settle({ id, result, error }: JsonObject): readonly JsonObject[] {
    const asked = typeof id === 'number' ? this.#asked.get(id) : undefined;
    if (asked === undefined || typeof id !== 'number') {
      if (result !== undefined || error !== undefined) return [];
      return [
        {
          id: null,
          error: { code: INVALID_REQUEST, message: 'This is neither a request nor a notification nor a response.' },
        },
      ];
    }
    this.#asked.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(`The client answered with an error: ${textOf(objectOf(error)['message'])}`));
    return [];
  }

  async #sendAll(messages: readonly JsonObject[]): Promise<void> {
    for (const message of messages) await this.#send(message);
  }

  #send(message: JsonObject): Promise<void> {
    return this.#write(encode(message));
  }
}

function encode(message: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', ...message });
}

/** The second and the third mistake of server.ts's list. */
function withMistakes(
  tool: string,
  answer: { readonly id: unknown; readonly result: JsonObject },
): readonly JsonObject[] {
  if (tool === 'roll_dice') return [answer, answer];
  if (tool === 'convert_units')
    return [{ ...answer, id: typeof answer.id === 'number' ? String(answer.id) : answer.id }];
  return [answer];
}

function levelOf(value: unknown): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value);
  if (level === undefined) throw new RpcError(INVALID_PARAMS, `There is no log level ${JSON.stringify(value)}.`);
  return level;
}

function completion(argument: JsonObject): JsonObject {
  const values = complete(textOf(argument['name']), textOf(argument['value']));
  return { completion: { values, total: values.length, hasMore: false } };
}
