/** A stretch of a text: UTF-16 units, [start, end). */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** The formats that configurations are written in. `jsonc`: JSON with comments and commas behind the last member. */
export type ConfigFormat = 'json' | 'jsonc' | 'toml' | 'yaml';

/** A text, number, truth value or null. Dates and numbers that JavaScript cannot hold are the text that they are written as. */
export interface ConfigScalar extends TextSpan {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
}

export interface ConfigList extends TextSpan {
  readonly kind: 'list';
  readonly items: readonly ConfigValue[];
  /** True for a list of lines with dashes (YAML), false for one in brackets. */
  readonly lines: boolean;
}

export interface ConfigMap extends TextSpan {
  readonly kind: 'map';
  /** All of them in the order of the text, also those whose keys repeat. */
  readonly members: readonly ConfigMember[];
}

/** What cannot be changed where it stands: an alias, or what others refer to. `why` is the end of a sentence. */
export interface ConfigShared extends TextSpan {
  readonly kind: 'shared';
  readonly why: string;
  /** What it stands for, by the places where that is written; null for an alias of what it is a part of. */
  readonly held: ConfigValue | null;
}

/** One value of a configuration by its place in the text. A TOML table that is written in several places spans nothing. */
export type ConfigValue = ConfigScalar | ConfigList | ConfigMap | ConfigShared;

export interface ConfigMember {
  readonly key: string;
  /** Where the line or member begins: before the key, and before what stands in front of it in a dotted key. */
  readonly from: number;
  readonly keySpan: TextSpan;
  readonly value: ConfigValue;
  /** True for a line of its own (a TOML pair, a YAML block), false for a member between braces. */
  readonly line: boolean;
}

/** Where a text stops being of its format, and why: a sentence without its full stop. */
export interface ConfigFault {
  readonly at: number;
  readonly message: string;
}

/** What a client may not take although others do. */
export interface ConfigRemark {
  readonly what: 'byte order mark' | 'comment' | 'trailing comma';
  readonly at: number;
}

/** A configuration as it was read. `root` is null for an empty text, and where there is a fault. */
export interface ConfigReading {
  readonly root: ConfigValue | null;
  readonly fault: ConfigFault | null;
  /** The first of each kind. */
  readonly remarks: readonly ConfigRemark[];
}

/** What has more parts than this is not looked into where it is shared: it may stand in many thousand places. */
const SHARED_MOST = 100;

/** A value without regard to whether others share it; null for none. */
export function plainOf(value: ConfigValue | null | undefined): Exclude<ConfigValue, ConfigShared> | null {
  if (value?.kind !== 'shared') return value ?? null;
  const held = plainOf(value.held);
  const parts = held?.kind === 'map' ? held.members : held?.kind === 'list' ? held.items : [];
  return parts.length > SHARED_MOST ? null : held;
}

/** The members of this name, in their order: more than one where a key is repeated. */
export function membersNamed(value: ConfigValue | null, key: string): readonly ConfigMember[] {
  const map = plainOf(value);
  return map?.kind === 'map' ? map.members.filter((member) => member.key === key) : [];
}

/** The member that counts, of repeated ones the last, as parsers have it; null for none. */
export function memberOf(value: ConfigValue | null, key: string): ConfigMember | null {
  return membersNamed(value, key).at(-1) ?? null;
}

/** A text value; null for anything else. */
export function textOf(value: ConfigValue | null | undefined): string | null {
  const text = plainOf(value);
  return text?.kind === 'scalar' && typeof text.value === 'string' ? text.value : null;
}

/** Line and column of an offset, both from 1. */
export function placeAt(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - before.lastIndexOf('\n') };
}
