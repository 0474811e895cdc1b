import { type CorrelatedMessage, oneLine, type Operation, RecentMap } from '../../../analysis/index.ts';
import { ListWalk, paramsOf } from '../../reading/index.ts';
import type { Memory, MessageScope } from '../../state/index.ts';
import { listMember, member, textMember } from '../../../json/index.ts';

const REQUESTS_MOST = 1024;
const ARGUMENTS_MOST = 200;
/** Longer names are not looked for, UTF-16 units. */
const LONGEST_NAME = 1000;

/** The names of what can be completed; null where they are not known. */
type Arguments = ReadonlySet<string> | null;

/** What is wrong with what a completion was asked for. */
export interface ReferenceFault {
  /** A clause, as `the prompt “x” is not in the list of the server`. */
  readonly words: string;
  /** The thing itself is not listed, and not only its argument. */
  readonly unlisted: boolean;
}

/** What the server listed that has arguments to complete, and which completions were asked for something else. */
export class CompletionMemory implements Memory {
  static readonly scope: MessageScope = {
    methods: [
      'prompts/list',
      'notifications/prompts/list_changed',
      'resources/templates/list',
      'notifications/resources/list_changed',
      'completion/complete',
    ],
  };
  readonly #prompts = new ListWalk<Arguments>('prompts/list', 'notifications/prompts/list_changed', promptsIn);
  readonly #templates = new ListWalk<Arguments>(
    'resources/templates/list',
    'notifications/resources/list_changed',
    templatesIn,
  );
  readonly #unlisted = new RecentMap<Operation, ReferenceFault>(REQUESTS_MOST);

  message(correlated: CorrelatedMessage): void {
    this.#prompts.message(correlated);
    this.#templates.message(correlated);
    const params = paramsOf(correlated, 'completion/complete');
    const fault = params === null ? null : this.faultOf(params);
    if (fault?.unlisted && correlated.operation !== null) this.#unlisted.set(correlated.operation, fault);
  }

  /** What is wrong with the params of a `completion/complete`, by the whole lists seen; null where nothing is, or it is not known. */
  faultOf(params: unknown): ReferenceFault | null {
    const ref = member(params, 'ref');
    const type = textMember(ref, 'type');
    const prompt = type === 'ref/prompt';
    if (!prompt && type !== 'ref/resource') return null;
    const list = (prompt ? this.#prompts : this.#templates).current?.items;
    const name = textMember(ref, prompt ? 'name' : 'uri');
    if (list === undefined || name === '' || name.length > LONGEST_NAME) return null;
    const what = `the ${prompt ? 'prompt' : 'resource template'} “${oneLine(name, 60)}”`;
    const known = list.get(name);
    if (known === undefined) {
      // What has no variables may be the address of a resource, which is allowed too.
      if (!prompt && !name.includes('{')) return null;
      return { words: `${what} is not in the list of the server`, unlisted: true };
    }
    const argument = textMember(member(params, 'argument'), 'name');
    if (known === null || argument === '' || known.has(argument)) return null;
    return { words: `${what} has no argument “${oneLine(argument, 60)}”`, unlisted: false };
  }

  /** What was not listed when a completion was asked for it; null where it was, or it is not known. */
  unlisted(operation: Operation): ReferenceFault | null {
    return this.#unlisted.get(operation) ?? null;
  }
}

function* promptsIn(result: unknown): Generator<readonly [string, Arguments]> {
  for (const prompt of listMember(result, 'prompts')) {
    const name = member(prompt, 'name');
    if (typeof name === 'string') yield [name, argumentsOf(prompt)];
  }
}

function argumentsOf(prompt: unknown): Arguments {
  const given = member(prompt, 'arguments') ?? [];
  if (!Array.isArray(given) || given.length > ARGUMENTS_MOST) return null;
  return new Set(given.map((argument) => textMember(argument, 'name')));
}

function* templatesIn(result: unknown): Generator<readonly [string, Arguments]> {
  for (const template of listMember(result, 'resourceTemplates')) {
    const text = member(template, 'uriTemplate');
    if (typeof text === 'string') yield [text, text.length > LONGEST_NAME ? null : variablesOf(text)];
  }
}

/** The variables of a URI template (RFC 6570 §2.3). */
function variablesOf(template: string): ReadonlySet<string> {
  const variables = new Set<string>();
  for (const [, expression = ''] of template.matchAll(/\{[+#./;?&=,!@|]?([^{}]*)\}/g))
    for (const variable of expression.split(',')) variables.add(variable.replace(/(\*|:\d+)$/, ''));
  return variables;
}
