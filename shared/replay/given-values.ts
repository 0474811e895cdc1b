import {
  edited,
  exactText,
  isContainer,
  isObject,
  keyText,
  listMember,
  member,
  memberAt,
  membersOf,
  parsedJson,
  rootOf,
  type JsonEdit,
  type JsonNode,
  type JsonSpan,
} from '../json/index.ts';
import type { MessageReading } from '../jsonrpc/index.ts';
import { META } from '../mcp/index.ts';

/** What a server gives out for the client to bring back. */
type Given = 'cursor' | 'state' | 'task' | 'token' | 'input';

interface Place {
  readonly given: Given;
  readonly path: readonly string[];
}

const RELATED: readonly string[] = ['_meta', META.relatedTask, 'taskId'];

/** Where the server gives such a value. */
const GIVEN: readonly Place[] = [
  { given: 'cursor', path: ['result', 'nextCursor'] },
  { given: 'state', path: ['result', 'requestState'] },
  { given: 'task', path: ['result', 'taskId'] },
  { given: 'task', path: ['result', 'task', 'taskId'] },
  { given: 'task', path: ['result', ...RELATED] },
  { given: 'task', path: ['params', 'taskId'] },
  { given: 'task', path: ['params', ...RELATED] },
  { given: 'token', path: ['params', '_meta', 'progressToken'] },
];

/** Where the client brings it back. */
const BROUGHT: readonly Place[] = [
  { given: 'cursor', path: ['params', 'cursor'] },
  { given: 'state', path: ['params', 'requestState'] },
  { given: 'task', path: ['params', 'taskId'] },
  { given: 'task', path: ['params', ...RELATED] },
  { given: 'task', path: ['result', ...RELATED] },
];

/** Values of the server from the recorded session, and what stands for each of them in the new one. As exact JSON texts. */
export class GivenValues {
  readonly #known = new Map<string, string>();
  /** Ids: of the client's own requests where they had to be others, and of the server's. */
  readonly #ownIds = new Map<string, string>();
  readonly #serverIds = new Map<string, string>();

  /** Learns from a message of the server and the one that took its place. */
  learn(recorded: unknown, live: unknown): void {
    for (const { given, path } of GIVEN) this.#note(given, at(recorded, path), at(live, path));
    const tasks = listMember(member(live, 'result'), 'tasks');
    for (const [i, task] of listMember(member(recorded, 'result'), 'tasks').entries())
      this.#note('task', member(task, 'taskId'), member(tasks[i], 'taskId'));
    this.#learnInputs(at(recorded, ['result', 'inputRequests']), at(live, ['result', 'inputRequests']));
  }

  /** The request of the server with the one id has come again with the other. */
  asked(recorded: string, live: string): void {
    this.#serverIds.set(recorded, live);
  }

  /** A request of the client goes out under another id. */
  renamed(recorded: string, live: string): void {
    this.#ownIds.set(recorded, live);
  }

  /** Id under which a request of the client is sent, as exact JSON text. */
  ownId(recorded: string): string {
    return this.#ownIds.get(recorded) ?? recorded;
  }

  /** A frame of the client with the values of the new session; everything else stays as it is, to the space. */
  rewritten(text: string, messages: readonly MessageReading[]): string {
    const edits: JsonEdit[] = [];
    const edit: Edit = ({ start, end }, by) => {
      if (by !== undefined && by !== text.slice(start, end)) edits.push({ start, end, text: by });
    };
    for (const { span, method, id } of messages) {
      const root = rootOf(text, span[0]);
      for (const { given, path } of BROUGHT) this.#bring(text, root, path, given, edit);
      if (method === 'notifications/progress') this.#bring(text, root, ['params', 'progressToken'], 'token', edit);
      if (method === 'notifications/cancelled') name(text, root, ['params', 'requestId'], this.#ownIds, edit);
      if (id !== null) name(text, root, ['id'], method === null ? this.#serverIds : this.#ownIds, edit);
      const responses = memberAt(text, root, ['params', 'inputResponses']);
      if (responses !== null)
        for (const { key } of membersOf(text, responses.value))
          if (key !== null) edit(key, this.#known.get(keyOf('input', keyText(exactText(text, key)))));
    }
    return edited(
      text,
      edits.toSorted((a, b) => a.start - b.start),
    );
  }

  #bring(text: string, root: JsonNode | null, path: readonly string[], given: Given, edit: Edit): void {
    const found = memberAt(text, root, path);
    if (found === null || isContainer(found.value)) return;
    edit(found.value, this.#known.get(keyOf(given, parsedJson(exactText(text, found.value)))));
  }

  #note(given: Given, recorded: unknown, live: unknown): void {
    if (isPlain(recorded) && isPlain(live)) this.#known.set(keyOf(given, recorded), JSON.stringify(live));
  }

  /** Inputs are asked for under keys of the server's own; those that are new stand for those that are gone, of one method each. */
  #learnInputs(recorded: unknown, live: unknown): void {
    if (!isObject(recorded) || !isObject(live)) return;
    const free = Object.keys(live).filter((key) => !Object.hasOwn(recorded, key));
    for (const key of Object.keys(recorded)) {
      if (Object.hasOwn(live, key)) continue;
      const method = member(recorded[key], 'method');
      const at = free.findIndex((one) => member(live[one], 'method') === method);
      if (at >= 0) this.#note('input', key, free.splice(at, 1)[0]);
    }
  }
}

/** Puts another text in a place, where there is one to be put there. */
type Edit = (place: JsonSpan, by: string | undefined) => void;

function name(
  text: string,
  root: JsonNode | null,
  path: readonly string[],
  names: ReadonlyMap<string, string>,
  edit: Edit,
): void {
  const found = memberAt(text, root, path);
  if (found !== null) edit(found.value, names.get(exactText(text, found.value)));
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => member(inner, key), value);
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function keyOf(given: Given, value: unknown): string {
  return `${given} ${JSON.stringify(value)}`;
}
