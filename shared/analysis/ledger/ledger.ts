import {
  allowed,
  CAPABILITY_PATHS,
  isUngated,
  publishedRevision,
  type CapabilitySide,
  type Revision,
} from '../../mcp/index.ts';
import type { Declarations } from './declarations.ts';
import { DeclaredPaths, type DeclaredValue } from './declared.ts';
import { LedgerRecord } from './record.ts';
import { verdictOn } from './verdicts.ts';
import type { LedgerRow } from '../session/index.ts';
import type { CorrelatedMessage } from '../operations/index.ts';
import { counted } from '../reading/index.ts';

const NAMES_KEPT = 64;

/** Who declared what: the two sides of a session, each as it is known. */
export interface DeclaredSides {
  /** As it stands in the session; '' when unknown. */
  readonly revision: string;
  /** Null as long as the side has declared nothing. */
  readonly client: unknown;
  readonly server: unknown;
  /** What every single request declared, in the modern era; null where one declaration holds for all. */
  readonly each: Declarations | null;
}

/** One declaration, or those of all requests. */
type Declared = DeclaredPaths | Declarations;

/** What one side declared at a path, and how its requests differ in that. */
interface DeclaredLine {
  readonly value: DeclaredValue | null;
  readonly by: readonly number[];
  readonly notes: readonly string[];
}

interface LedgerPath {
  readonly path: string;
  /** No revision defines it. */
  readonly foreign: boolean;
}

/** Capabilities: allowed by the revision, declared, used, verdict (protocol facts §5.1). */
export class Ledger {
  readonly #record = new LedgerRecord();
  // Read once for each declaration: they may be long, and the ledger is drawn often.
  readonly #read: Record<CapabilitySide, { readonly from: unknown; readonly paths: DeclaredPaths } | null> = {
    client: null,
    server: null,
  };

  apply(correlated: CorrelatedMessage, seq: number): void {
    this.#record.apply(correlated, seq);
  }

  /** The lines of the ledger: the client's, then the server's. */
  rows({ revision, client, server, each }: DeclaredSides): LedgerRow[] {
    const sides: Readonly<Record<CapabilitySide, { readonly known: boolean; readonly declared: Declared }>> = {
      client: { known: client !== null, declared: each ?? this.#readOf('client', client) },
      server: { known: server !== null, declared: this.#readOf('server', server) },
    };
    const inForce = publishedRevision(revision);
    return (['client', 'server'] as const).flatMap((side) => {
      const { known, declared } = sides[side];
      const other = sides[side === 'client' ? 'server' : 'client'];
      return this.#pathsOf(side, declared).map(({ path, foreign }) => {
        const lacks = (): boolean => other.known && !isDeclared(lineAt(other.declared, path).value);
        const oneSided = path.startsWith('extensions.') && lacks();
        return this.#row(side, path, { revision: inForce, known, line: lineAt(declared, path), foreign, oneSided });
      });
    });
  }

  #row(
    side: CapabilitySide,
    path: string,
    about: {
      readonly revision: Revision | null;
      readonly known: boolean;
      readonly line: DeclaredLine;
      readonly foreign: boolean;
      readonly oneSided: boolean;
    },
  ): LedgerRow {
    const { revision, known, foreign, oneSided } = about;
    const permission = revision === null ? 'unknown' : allowed(revision, side, path);
    // Before there were modes every elicitation was one of forms, and had no name for it (2025-06-18).
    const nameless = path === 'elicitation.form' && permission === 'undefined' && about.line.value?.implied !== false;
    const { value, by, notes } = nameless ? NOTHING_DECLARED : about.line;
    const usage = nameless ? null : this.#record.at(side, path);
    const declared = isDeclared(value);
    const ungated = usage !== null && !declared && revision !== null && isUngated(revision, side, path);
    const note = ungated ? [...notes, `${revision} asks for no declaration`] : notes;
    return {
      side,
      path,
      allowed: permission,
      declared: value?.text ?? null,
      used: usage?.words ?? '',
      seqs: usage?.seqs ?? [],
      verdict: verdictOn({ known, declared, allowed: permission, ungated, oneSided, foreign, usage }),
      ...(note.length === 0 ? {} : { note: note.join('; ') }),
      ...(by.length === 0 ? {} : { by }),
    };
  }

  /** The paths of a side: those of the protocol, each open one with the names below it, and what no revision defines. */
  #pathsOf(side: CapabilitySide, declared: Declared): LedgerPath[] {
    const kinds = declared instanceof DeclaredPaths ? [declared] : declared.paths;
    const names = new Set([...kinds.flatMap(({ named }) => named), ...this.#record.extensions(side)]);
    const below = (path: string): string[] =>
      Array.from(names)
        .filter((name) => name.startsWith(`${path}.`))
        .slice(0, NAMES_KEPT);
    const paths = CAPABILITY_PATHS.filter((entry) => entry.side === side).flatMap(({ path, open }) =>
      open ? [path, ...below(path)] : [path],
    );
    const foreign = Array.from(new Set(kinds.flatMap((kind) => kind.foreign))).slice(0, NAMES_KEPT);
    return [...paths.map((path) => ({ path, foreign: false })), ...foreign.map((path) => ({ path, foreign: true }))];
  }

  #readOf(side: CapabilitySide, capabilities: unknown): DeclaredPaths {
    const read = this.#read[side];
    if (read !== null && read.from === capabilities) return read.paths;
    const paths = new DeclaredPaths(side, capabilities);
    this.#read[side] = { from: capabilities, paths };
    return paths;
  }
}

const NOTHING_DECLARED: DeclaredLine = { value: null, by: [], notes: [] };

function lineAt(declared: Declared, path: string): DeclaredLine {
  if (declared instanceof DeclaredPaths) {
    const value = declared.at(path);
    return { value, by: [], notes: notesOn(value, declared.more.get(path) ?? 0) };
  }
  const { value, requests, by } = declared.at(path);
  const more = Math.max(0, ...declared.paths.map((kind) => kind.more.get(path) ?? 0));
  const partly = requests > 0 && requests < declared.requests;
  const difference = partly ? [`declared by ${requests} of ${counted(declared.requests, 'request')}`] : [];
  return { value, by, notes: [...difference, ...notesOn(value, more)] };
}

function notesOn(value: DeclaredValue | null, more: number): string[] {
  return [
    ...(value?.implied === true ? ['elicitation names no mode, which means forms'] : []),
    ...(more > 0 ? [`${counted(more, 'further name')} not listed`] : []),
  ];
}

function isDeclared(value: DeclaredValue | null): boolean {
  return value !== null && value.yes;
}
