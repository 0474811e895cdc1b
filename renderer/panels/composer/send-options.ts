import type { Sending } from '../../../shared/bridge/index.ts';
import type { HeaderEdit, Spoiling } from '../../../shared/compose/index.ts';

export type LineEndChoice = Sending['end'];

/** How a text goes out, beside the text itself. */
export interface SendOptions {
  /** Null: what the transport asks for. */
  readonly end: LineEndChoice | null;
  readonly bom: boolean;
  readonly spoil: readonly Spoiling[];
  readonly chunks: { readonly bytes: number; readonly delayMs: number } | null;
  readonly closeEarly: boolean;
  /** Over HTTP only. */
  readonly headers: readonly HeaderEdit[];
}

/** As a correct client sends. */
export const PLAIN_SEND_OPTIONS: SendOptions = {
  end: null,
  bom: false,
  spoil: [],
  chunks: null,
  closeEarly: false,
  headers: [],
};

/** The order in which bytes are spoiled: what changes the text comes before what cuts it off. */
const SPOIL_ORDER: readonly Spoiling['how'][] = ['duplicate-key', 'newline', 'bad-utf8', 'truncate'];

const END_NAMES: Readonly<Record<LineEndChoice, string>> = { lf: 'LF', crlf: 'CR LF', none: 'no line end' };

/** What a transport asks to be written after a message: only stdio has lines (2025-11-25, transports). */
export function ruleEnd(lines: boolean): LineEndChoice {
  return lines ? 'lf' : 'none';
}

/** The same with this spoiling, in the place of one of its kind. */
export function spoiled(sendOptions: SendOptions, spoiling: Spoiling): SendOptions {
  const others = sendOptions.spoil.filter(({ how }) => how !== spoiling.how);
  const spoil = [...others, spoiling].toSorted((a, b) => SPOIL_ORDER.indexOf(a.how) - SPOIL_ORDER.indexOf(b.how));
  return { ...sendOptions, spoil };
}

/** The same without spoilings of this kind. */
export function unspoiled(sendOptions: SendOptions, how: Spoiling['how']): SendOptions {
  return { ...sendOptions, spoil: sendOptions.spoil.filter((one) => one.how !== how) };
}

/** What the command `send` takes. `lines`: the transport has lines; `http`: its messages have heads. */
export function sendingOf(
  text: string,
  sendOptions: SendOptions,
  { lines, http, variables }: { readonly lines: boolean; readonly http: boolean; readonly variables: boolean },
): Sending {
  const { end, bom, spoil, chunks, closeEarly, headers } = sendOptions;
  return {
    text,
    end: end ?? ruleEnd(lines),
    bom,
    ...(variables ? { variables } : {}),
    ...(http && headers.length > 0 ? { headers } : {}),
    ...(spoil.length > 0 ? { spoil } : {}),
    ...(chunks === null ? {} : { chunks }),
    ...(closeEarly ? { closeEarly } : {}),
  };
}

/** One thing that goes out otherwise than a correct client sends it. */
export interface Misbehaviour {
  /** Unique in its list. */
  readonly key: string;
  readonly label: string;
  /** The send options without it. */
  readonly without: SendOptions;
}

/** All in which a message misbehaves, in the order in which it is written. */
export function misbehavioursOf(sendOptions: SendOptions, lines: boolean): Misbehaviour[] {
  const { end, bom, spoil, chunks, closeEarly, headers } = sendOptions;
  const rule = ruleEnd(lines);
  return [
    ...headers.map((edit) => ({
      key: `header ${edit.name.toLowerCase()}`,
      label: headerWords(edit),
      without: { ...sendOptions, headers: headers.filter((other) => other !== edit) },
    })),
    ...(bom ? [{ key: 'bom', label: 'BOM', without: { ...sendOptions, bom: false } }] : []),
    ...spoil.map((one) => ({ key: one.how, label: spoilWords(one), without: unspoiled(sendOptions, one.how) })),
    ...(end === null || end === rule
      ? []
      : [{ key: 'end', label: END_NAMES[end], without: { ...sendOptions, end: null } }]),
    ...(chunks === null
      ? []
      : [
          {
            key: 'chunks',
            label: `pieces of ${bytes(chunks.bytes)}${chunks.delayMs === 0 ? '' : `, ${chunks.delayMs} ms apart`}`,
            without: { ...sendOptions, chunks: null },
          },
        ]),
    ...(closeEarly ? [{ key: 'close', label: 'early close', without: { ...sendOptions, closeEarly: false } }] : []),
  ];
}

function headerWords({ name, value }: HeaderEdit): string {
  return value === null ? `without ${name}` : `${name}: ${value === '' ? '(empty)' : clipped(value)}`;
}

function clipped(value: string): string {
  return value.length > 40 ? `${value.slice(0, 39)}…` : value;
}

function bytes(value: number): string {
  return value === 1 ? '1 byte' : `${value} bytes`;
}

function spoilWords(spoiling: Spoiling): string {
  switch (spoiling.how) {
    case 'duplicate-key':
      return 'duplicate key';
    case 'newline':
      return 'embedded newline';
    case 'bad-utf8':
      return 'bad UTF-8';
    case 'truncate':
      return `cut after ${bytes(spoiling.bytes)}`;
  }
}
