import { isObject } from '../../../shared/json/index.ts';

/** A part of a message of a sampling request. */
export type SampledPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `bytes` is -1 where the data is no base64. */
  | { readonly kind: 'image' | 'audio'; readonly mimeType: string; readonly bytes: number }
  /** Anything else, as tool_use and tool_result: its type ('' where it has none) and the whole as JSON. */
  | { readonly kind: 'other'; readonly type: string; readonly json: string };

export interface SampledMessage {
  /** '' where it has none. */
  readonly role: string;
  readonly parts: readonly SampledPart[];
}

/** What a sampling request asks for. */
export interface SamplingAsked {
  readonly messages: readonly SampledMessage[];
  /** Messages that are left out here, since there are so many. */
  readonly more: number;
  /** '' for none. */
  readonly systemPrompt: string;
  /** Everything that is said beside messages and system prompt, in words. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Names of the tools that the answer may use. */
  readonly tools: readonly string[];
  /** The first model that is hinted at; '' for none. */
  readonly model: string;
}

/** Messages that are shown of one request, and UTF-16 units of their JSON, beyond which no further one is. */
const MOST_MESSAGES = 100;
const MOST_TEXT = 60_000;

const SHOWN_APART = new Set(['messages', 'systemPrompt', 'modelPreferences', 'tools', '_meta']);

/** Reads the params of sampling/createMessage; null where their messages are no list. */
export function readSampling(params: Readonly<Record<string, unknown>>): SamplingAsked | null {
  const { messages, systemPrompt, tools, modelPreferences } = params;
  if (!Array.isArray(messages)) return null;
  const hints = hintsOf(modelPreferences);
  const shown = firstOf(messages);
  return {
    messages: shown.map(readMessage),
    more: messages.length - shown.length,
    systemPrompt: typeof systemPrompt === 'string' ? systemPrompt : '',
    facts: [...preferenceFacts(modelPreferences, hints), ...otherFacts(params)],
    tools: Array.isArray(tools) ? tools.map(toolName) : [],
    model: hints[0] ?? '',
  };
}

function firstOf(messages: readonly unknown[]): readonly unknown[] {
  let room = MOST_TEXT;
  const first = messages.slice(0, MOST_MESSAGES);
  const end = first.findIndex((message) => {
    const full = room <= 0;
    room -= JSON.stringify(message)?.length ?? 0;
    return full;
  });
  return end < 0 ? first : first.slice(0, end);
}

function readMessage(message: unknown): SampledMessage {
  if (!isObject(message)) return { role: '', parts: [readPart(message)] };
  const { role, content } = message;
  // One block, or from 2025-11-25 on a list of them.
  const parts = Array.isArray(content) ? content.slice(0, MOST_MESSAGES).map(readPart) : [readPart(content)];
  return { role: typeof role === 'string' ? role : '', parts };
}

function readPart(part: unknown): SampledPart {
  if (isObject(part)) {
    const { type, text, data, mimeType } = part;
    if (type === 'text' && typeof text === 'string') return { kind: 'text', text };
    if ((type === 'image' || type === 'audio') && typeof data === 'string')
      return { kind: type, mimeType: typeof mimeType === 'string' ? mimeType : '', bytes: base64Bytes(data) };
    return { kind: 'other', type: typeof type === 'string' ? type : '', json: JSON.stringify(part, null, 2) };
  }
  return { kind: 'other', type: '', json: JSON.stringify(part) ?? 'nothing' };
}

/** Bytes that a base64 text stands for; -1 where it is none. */
function base64Bytes(text: string): number {
  const body = text.replace(/={1,2}$/, '');
  return /^[A-Za-z0-9+/]*$/.test(body) && body.length % 4 !== 1 ? Math.floor((body.length * 3) / 4) : -1;
}

function hintsOf(preferences: unknown): string[] {
  const hints = isObject(preferences) ? preferences['hints'] : undefined;
  if (!Array.isArray(hints)) return [];
  return hints.flatMap((hint: unknown) => (isObject(hint) && typeof hint['name'] === 'string' ? [hint['name']] : []));
}

function preferenceFacts(preferences: unknown, hints: readonly string[]): { name: string; value: string }[] {
  if (!isObject(preferences)) return [];
  const rest = Object.entries(preferences).filter(([name]) => name !== 'hints');
  return [
    ...(hints.length === 0 ? [] : [{ name: 'model hints', value: hints.join(', ') }]),
    ...rest.map(([name, value]) => ({ name, value: JSON.stringify(value) })),
  ];
}

function otherFacts(params: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(params)
    .filter(([name]) => !SHOWN_APART.has(name))
    .slice(0, MOST_MESSAGES)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }));
}

function toolName(tool: unknown): string {
  return isObject(tool) && typeof tool['name'] === 'string' ? tool['name'] : 'a tool without a name';
}
