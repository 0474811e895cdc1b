import { MOST_LEVELS } from '../json/index.ts';
import { TomlSigns, TomlFault } from './toml-signs.ts';
import type { ConfigMember, ConfigReading, ConfigScalar, ConfigValue, TextSpan } from './value.ts';

/** A table while it is read. `closed`: written between braces, which nothing adds to; `headed`: it had its header. */
interface Table {
  readonly kind: 'map';
  start: number;
  end: number;
  readonly members: ConfigMember[];
  closed: boolean;
  headed: boolean;
}

interface KeyPart extends TextSpan {
  readonly key: string;
}

/**
 * Reads TOML 1.0 with the place of every key and value. Tables that are written in several places are one. A key that is defined twice is
 * a fault, as the format has it.
 */
export function readToml(text: string): ConfigReading {
  const mark = text.startsWith('\ufeff');
  const remarks = mark ? [{ what: 'byte order mark' as const, at: 0 }] : [];
  try {
    return { root: new TomlReader(text, mark ? 1 : 0).document(), fault: null, remarks };
  } catch (fault) {
    if (!(fault instanceof TomlFault)) throw fault;
    return { root: null, fault: { at: fault.at, message: fault.message }, remarks };
  }
}

class TomlReader extends TomlSigns {
  readonly #root = tableAt(0, true);

  document(): Table {
    let table = this.#root;
    for (;;) {
      this.skipLines();
      if (this.ended) break;
      if (this.sign === '[') table = this.#header();
      else this.#pair(table, true);
      this.endOfLine();
    }
    this.#root.end = this.text.length;
    return this.#root;
  }

  #header(): Table {
    const start = this.at;
    const ofList = this.text.startsWith('[[', start);
    this.at += ofList ? 2 : 1;
    const parts = this.#key();
    this.expect(ofList ? ']]' : ']');
    const last = parts.at(-1)!;
    const above = this.#descend(this.#root, parts.slice(0, -1), false);
    const found = above.members.findLast(({ key }) => key === last.key)?.value;
    const table = tableAt(start, true);
    if (ofList) {
      if (found === undefined)
        this.#add(above, parts, { kind: 'list', start, end: start, lines: true, items: [table] }, true);
      else if (found.kind === 'list' && found.lines) (found.items as ConfigValue[]).push(table);
      else throw new TomlFault(last.start, `The key ${last.key} is defined twice`);
      return table;
    }
    if (found === undefined) {
      this.#add(above, parts, table, true);
      return table;
    }
    if (found.kind !== 'map' || (found as Table).headed || (found as Table).closed)
      throw new TomlFault(last.start, `The table ${last.key} is defined twice`);
    (found as Table).headed = true;
    return found as Table;
  }

  /** A key, a sign of equality and a value. */
  #pair(table: Table, line: boolean): void {
    const parts = this.#key();
    this.expect('=');
    this.skipBlanks();
    const value = this.#value(0);
    this.#add(this.#descend(table, parts.slice(0, -1), true), parts, value, line);
  }

  /** The table that the parts of a dotted key lead to; what is missing on the way is made. */
  #descend(from: Table, parts: readonly KeyPart[], dotted: boolean): Table {
    let table = from;
    for (const part of parts) {
      const found = table.members.findLast(({ key }) => key === part.key)?.value;
      const next = found?.kind === 'list' && found.lines && !dotted ? found.items.at(-1) : found;
      if (next === undefined) {
        const made = tableAt(part.start, false);
        table.members.push({ key: part.key, from: part.start, keySpan: part, value: made, line: true });
        table = made;
      } else if (next.kind === 'map' && !(next as Table).closed) table = next as Table;
      else throw new TomlFault(part.start, `${part.key} is a value already, so nothing can be set below it`);
    }
    return table;
  }

  #add(table: Table, parts: readonly KeyPart[], value: ConfigValue, line: boolean): void {
    const last = parts.at(-1)!;
    if (table.members.some(({ key }) => key === last.key))
      throw new TomlFault(last.start, `The key ${last.key} is defined twice`);
    table.members.push({ key: last.key, from: parts[0]!.start, keySpan: last, value, line });
  }

  #key(): KeyPart[] {
    const parts: KeyPart[] = [];
    do {
      this.skipBlanks();
      const start = this.at;
      const key = this.sign === '"' || this.sign === "'" ? this.string(false) : this.bareKey();
      parts.push({ key, start, end: this.at });
      this.skipBlanks();
    } while (this.take('.'));
    return parts;
  }

  #value(depth: number): ConfigValue {
    if (depth > MOST_LEVELS) throw new TomlFault(this.at, `It is nested deeper than ${MOST_LEVELS} levels`);
    const start = this.at;
    if (this.sign === '[') return this.#list(depth);
    if (this.sign === '{') return this.#inlineTable();
    const value = this.sign === '"' || this.sign === "'" ? this.string(true) : this.word();
    return { kind: 'scalar', start, end: this.at, value } satisfies ConfigScalar;
  }

  #list(depth: number): ConfigValue {
    const start = this.at;
    this.at += 1;
    const items: ConfigValue[] = [];
    for (;;) {
      this.skipLines();
      if (this.take(']')) return { kind: 'list', start, end: this.at, lines: false, items };
      items.push(this.#value(depth + 1));
      this.skipLines();
      if (this.sign !== ']') this.expect(',');
    }
  }

  #inlineTable(): Table {
    const table = tableAt(this.at, true);
    this.at += 1;
    this.skipBlanks();
    while (!this.take('}')) {
      this.#pair(table, false);
      this.skipBlanks();
      if (this.sign !== '}') this.expect(',');
      this.skipBlanks();
    }
    table.end = this.at;
    table.closed = true;
    return table;
  }
}

function tableAt(start: number, headed: boolean): Table {
  return { kind: 'map', start, end: start, members: [], closed: false, headed };
}
