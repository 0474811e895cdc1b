import type {
  Implementation,
  Session,
  SurfaceCounts,
  SurfaceItem,
  SurfaceKind,
  Tone,
  TransportName,
} from '../analysis/index.ts';
import { eraOf, NEWEST_LEGACY, REVISIONS, type Revision } from '../mcp/index.ts';

/** What a sweep asks a server for: a revision, or whatever our client finds out by itself. */
export type SweepStep = Revision | 'auto';

/** Every step of a sweep, in its order. */
export const SWEEP_STEPS: readonly SweepStep[] = [...REVISIONS, 'auto'];

/** The newest revision of each era: a server of both is spoken to in either. */
export const ERA_STEPS: readonly SweepStep[] = [
  NEWEST_LEGACY,
  ...REVISIONS.filter((revision) => eraOf(revision) === 'modern').slice(-1),
];

/** One thing that a server offers, and which of its members a revision may take away. */
export interface OfferedItem {
  readonly kind: SurfaceKind;
  readonly name: string;
  /** Names of the members that it has, as `outputSchema`; null where its list was too long to be looked through. */
  readonly members: readonly string[] | null;
}

/** What a server answered to one revision, and what it offered in it. */
export interface SweepLine {
  readonly asked: SweepStep;
  /** Whether a conversation came about, in whatever revision. */
  readonly connected: boolean;
  /** The revision that the server answered, verbatim; '' when it answered none. */
  readonly answered: string;
  readonly era: Session['era'];
  readonly transport: TransportName;
  /** The verdict as it stood before the connection was closed. */
  readonly verdict: {
    readonly tone: Tone;
    readonly headline: string;
    readonly detail: string;
    readonly quote: string;
  };
  readonly serverInfo: Implementation | null;
  readonly instructions: boolean;
  /** Dotted paths that the server declared, with those of extensions and experiments. */
  readonly capabilities: readonly string[];
  readonly surface: SurfaceCounts;
  readonly offered: readonly OfferedItem[];
  readonly findings: Session['counts']['findings'];
  /** From the start to the end of the connection, ms. */
  readonly tookMs: number;
  /** Path of the capture; '' where none was kept. `recordingProblem` says why, where one was wanted. */
  readonly capture: string;
  readonly recordingProblem: string;
}

/** What a line is drawn from. */
export interface SweepEvidence {
  readonly asked: SweepStep;
  readonly connected: boolean;
  /** Before the connection was closed, and after. */
  readonly open: Session;
  readonly closed: Session;
  readonly items: readonly SurfaceItem[];
  /** Names of the members of an item; null where they are not known. */
  readonly membersOf: (item: SurfaceItem) => readonly string[] | null;
  readonly capture: string;
  readonly recordingProblem: string;
}

/** Items that are compared; a server with more is compared by the first of them. */
export const ITEMS_SWEPT = 5000;
const PATHS_KEPT = 200;

/** Builds a line. Pure: the same evidence gives the same line. */
export function sweepLine(evidence: SweepEvidence): SweepLine {
  const { asked, connected, open, closed, items, membersOf, capture, recordingProblem } = evidence;
  const { tone, headline, detail, quote } = open.verdict;
  return {
    asked,
    connected,
    answered: closed.revision,
    era: closed.era,
    transport: closed.transport,
    verdict: { tone, headline, detail, quote },
    serverInfo: closed.serverInfo,
    instructions: closed.instructions !== '',
    capabilities: declaredPaths(closed.serverCapabilities),
    surface: closed.surface,
    offered: items
      .slice(0, ITEMS_SWEPT)
      .map((item) => ({ kind: item.kind, name: item.name, members: membersOf(item)?.toSorted() ?? null })),
    findings: closed.counts.findings,
    tookMs: closed.lastT / 1000,
    capture,
    recordingProblem,
  };
}

/** How deep capabilities are looked into: `tasks.requests.tools.call` is the deepest that a revision defines. */
const DEPTH = 4;

/** Every path that is declared with an object or `true`; what is declared as false or null is not declared. */
function declaredPaths(capabilities: unknown): string[] {
  const paths: string[] = [];
  const walk = (value: unknown, above: string, depth: number): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, part] of Object.entries(value)) {
      if (paths.length >= PATHS_KEPT) return;
      if (part === false || part === null) continue;
      const path = above === '' ? name : `${above}.${name}`;
      paths.push(path.slice(0, 200));
      // Names below these are anybody's; what is inside of them is a setting and not a capability.
      if (depth < DEPTH && above !== 'extensions' && above !== 'experimental') walk(part, path, depth + 1);
    }
  };
  walk(capabilities, '', 1);
  return paths;
}
