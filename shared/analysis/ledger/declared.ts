import { CAPABILITY_PATHS, type CapabilitySide } from '../../mcp/index.ts';
import { oneLine } from '../reading/index.ts';
import { compactJson, isObject, member } from '../../json/index.ts';

/** Longest declared value that is shown, in UTF-16 units. */
const VALUE_LIMIT = 400;
/** Names of anybody's choice that are listed of one object; a peer may declare thousands. */
const NAMES_KEPT = 64;
const NAME_LIMIT = 200;

/** What a side declared at one path. */
export interface DeclaredValue {
  /** Compact JSON as it was declared, cut. */
  readonly text: string;
  /** `false` and `null` say that a side cannot do a thing. */
  readonly yes: boolean;
  /** Follows from another declaration: an `elicitation` that names no mode means forms (2025-11-25, client/elicitation). */
  readonly implied: boolean;
}

interface Known {
  readonly path: string;
  readonly keys: readonly string[];
  readonly open: boolean;
}

const KNOWN: Readonly<Record<CapabilitySide, readonly Known[]>> = {
  client: knownOf('client'),
  server: knownOf('server'),
};

function knownOf(side: CapabilitySide): Known[] {
  return CAPABILITY_PATHS.filter((entry) => entry.side === side).map(({ path, open = false }) => ({
    path,
    keys: path.split('.'),
    open,
  }));
}

/**
 * What one side declared that it can do, read once: every path of the protocol, and the names of its own, bounded. Any
 * value is taken.
 */
export class DeclaredPaths {
  readonly #values = new Map<string, DeclaredValue>();
  /** Paths of extensions and experiments (`extensions.com.example/x`), in their order, at most 64 of each. */
  readonly named: readonly string[];
  /** Keys that no revision defines for this side, at most 64. */
  readonly foreign: readonly string[];
  /** Of `extensions`, `experimental` and '' (foreign keys): how many names there are beyond those kept. */
  readonly more: ReadonlyMap<string, number>;

  constructor(side: CapabilitySide, capabilities: unknown) {
    const named: string[] = [];
    const foreign: string[] = [];
    const more = new Map<string, number>();
    const own = KNOWN[side];
    for (const { path, keys, open } of own) {
      let value: unknown = capabilities;
      for (const key of keys) value = member(value, key);
      if (value === undefined) continue;
      this.#add(path, value);
      if (open) this.#addNames(value, `${path}.`, path, named, more);
    }
    const tops = new Set(own.map(({ keys }) => keys[0]));
    this.#addNames(capabilities, '', '', foreign, more, (key) => !tops.has(key));
    const elicitation = side === 'client' ? member(capabilities, 'elicitation') : undefined;
    if (isYes(elicitation) && !this.#values.has('elicitation.form') && !this.#values.has('elicitation.url'))
      this.#add('elicitation.form', elicitation, true);
    this.named = named;
    this.foreign = foreign;
    this.more = more;
  }

  at(path: string): DeclaredValue | null {
    return this.#values.get(path) ?? null;
  }

  /** Every path that is declared, those of the protocol first. */
  get declared(): string[] {
    return Array.from(this.#values, ([path, { yes }]) => (yes ? path : '')).filter((path) => path !== '');
  }

  #add(path: string, value: unknown, implied = false): void {
    this.#values.set(path, { text: compactJson(value, VALUE_LIMIT), yes: isYes(value), implied });
  }

  #addNames(
    object: unknown,
    prefix: string,
    place: string,
    into: string[],
    more: Map<string, number>,
    listed: (key: string) => boolean = () => true,
  ): void {
    if (!isObject(object)) return;
    let kept = 0;
    for (const key of Object.keys(object)) {
      if (!listed(key)) continue;
      if (kept === NAMES_KEPT) {
        more.set(place, (more.get(place) ?? 0) + 1);
        continue;
      }
      const name = oneLine(key, NAME_LIMIT);
      // A key with a full stop is no path of the protocol.
      const path = prefix === '' && name.includes('.') ? `"${name}"` : `${prefix}${name}`;
      // Names that differ only beyond the cut are one.
      if (this.#values.has(path)) continue;
      kept += 1;
      this.#add(path, object[key]);
      into.push(path);
    }
  }
}

function isYes(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}
