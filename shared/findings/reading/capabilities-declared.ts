import { isObject, type JsonObject, member } from '../../json/index.ts';
import type { CapabilitySide } from '../../mcp/index.ts';
import { CAPABILITY_TREES, type CapabilityBranch } from './capabilities-tree.ts';

const EXTENSIONS_MOST = 64;
const EXTENSION_NAME_MOST = 200;
const OFFICIAL = 'io.modelcontextprotocol/';

const NO_PATHS: ReadonlySet<string> = new Set();
const NO_NAMES: readonly string[] = [];

/** What one side declared that it can do, read once. Keeps no part of the message. */
export class Declaration {
  /** Row of the message that declares it. */
  readonly row: number;
  /** Dotted paths of the protocol that are declared, as `tools.listChanged`. */
  readonly paths: ReadonlySet<string>;
  /** Names of extensions, at most 64. */
  readonly extensions: readonly string[];
  /** It has something of its own, experimental or a foreign extension: that may bring methods which no table knows. */
  readonly own: boolean;

  constructor(side: CapabilitySide, capabilities: JsonObject, row: number) {
    this.row = row;
    this.paths = pathsIn(side, capabilities);
    this.extensions = this.paths.has('extensions') ? declaredNames(member(capabilities, 'extensions')) : NO_NAMES;
    this.own =
      declaredNames(member(capabilities, 'experimental')).length > 0 ||
      this.extensions.some((name) => !name.startsWith(OFFICIAL));
  }

  /** Whether a path is declared; `extensions.` and a name stands for an extension. */
  has(path: string): boolean {
    if (path.startsWith('extensions.')) return this.extensions.includes(path.slice('extensions.'.length));
    // An elicitation that names no mode means forms (2025-11-25, client/elicitation, capabilities).
    if (path === 'elicitation.form' && this.paths.has('elicitation') && !this.paths.has('elicitation.url')) return true;
    return this.paths.has(path);
  }

  /** The finest paths declared, those of `experimental` left out, which nobody can weigh. */
  get finest(): readonly string[] {
    const all = Array.from(this.paths);
    return all
      .filter((path) => path !== 'experimental' && path !== 'extensions')
      .filter((path) => !all.some((other) => other.startsWith(`${path}.`)))
      .concat(this.extensions.map((name) => `extensions.${name}`));
  }
}

function pathsIn(side: CapabilitySide, capabilities: JsonObject): ReadonlySet<string> {
  const found: string[] = [];
  gather(capabilities, CAPABILITY_TREES[side], found);
  return found.length === 0 ? NO_PATHS : new Set(found);
}

function gather(value: JsonObject, { parts }: CapabilityBranch, found: string[]): void {
  // Every request of the modern era comes here: by the known keys where there are fewer of them than a peer may send.
  for (const [key, part] of parts) {
    const inner = member(value, key);
    if (!isDeclared(inner)) continue;
    if (part.path !== '') found.push(part.path);
    if (part.parts.size > 0 && isObject(inner)) gather(inner, part, found);
  }
}

/** `false` and `null` say that a side cannot do a thing. */
function isDeclared(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function declaredNames(value: unknown): readonly string[] {
  if (!isObject(value)) return NO_NAMES;
  const names: string[] = [];
  for (const name in value) {
    if (names.length === EXTENSIONS_MOST) break;
    if (isDeclared(value[name])) names.push(name.slice(0, EXTENSION_NAME_MOST));
  }
  return names;
}
