import { METHODS, scopeIn } from './methods.ts';
import { REVISIONS, type Revision } from './revisions.ts';

export type CapabilitySide = 'client' | 'server';

/** Whether a revision knows a capability. `removed`: an earlier one did. */
export type Allowance = 'defined' | 'deprecated' | 'removed' | 'undefined';

/** A capability and the revisions in which it exists. */
export interface CapabilityPath {
  readonly side: CapabilitySide;
  /** Dotted path below the side's `capabilities`, as `tools.listChanged`. */
  readonly path: string;
  /** First revision that defines it. */
  readonly since: Revision;
  /** First revision in which it is deprecated. */
  readonly deprecated?: Revision;
  /** First revision without it. */
  readonly removed?: Revision;
  /** True where its members are names of anybody's choice. */
  readonly open?: boolean;
}

/** Every capability path of every revision, client first, each feature before its parts. */
export const CAPABILITY_PATHS: readonly CapabilityPath[] = [
  { side: 'client', path: 'roots', since: '2024-11-05', deprecated: '2026-07-28' },
  { side: 'client', path: 'roots.listChanged', since: '2024-11-05', removed: '2026-07-28' },
  { side: 'client', path: 'sampling', since: '2024-11-05', deprecated: '2026-07-28' },
  { side: 'client', path: 'sampling.tools', since: '2025-11-25', deprecated: '2026-07-28' },
  { side: 'client', path: 'sampling.context', since: '2025-11-25', deprecated: '2026-07-28' },
  { side: 'client', path: 'elicitation', since: '2025-06-18' },
  { side: 'client', path: 'elicitation.form', since: '2025-11-25' },
  { side: 'client', path: 'elicitation.url', since: '2025-11-25' },
  { side: 'client', path: 'tasks', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'client', path: 'tasks.list', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'client', path: 'tasks.cancel', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'client', path: 'tasks.requests.sampling.createMessage', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'client', path: 'tasks.requests.elicitation.create', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'client', path: 'extensions', since: '2026-07-28', open: true },
  { side: 'client', path: 'experimental', since: '2024-11-05', open: true },
  { side: 'server', path: 'tools', since: '2024-11-05' },
  { side: 'server', path: 'tools.listChanged', since: '2024-11-05' },
  { side: 'server', path: 'prompts', since: '2024-11-05' },
  { side: 'server', path: 'prompts.listChanged', since: '2024-11-05' },
  { side: 'server', path: 'resources', since: '2024-11-05' },
  { side: 'server', path: 'resources.subscribe', since: '2024-11-05' },
  { side: 'server', path: 'resources.listChanged', since: '2024-11-05' },
  { side: 'server', path: 'completions', since: '2025-03-26' },
  { side: 'server', path: 'logging', since: '2024-11-05', deprecated: '2026-07-28' },
  { side: 'server', path: 'tasks', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'server', path: 'tasks.list', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'server', path: 'tasks.cancel', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'server', path: 'tasks.requests.tools.call', since: '2025-11-25', removed: '2026-07-28' },
  { side: 'server', path: 'extensions', since: '2026-07-28', open: true },
  { side: 'server', path: 'experimental', since: '2024-11-05', open: true },
];

/**
 * Whether `revision` knows the capability `path` of `side`. Members of `experimental` and `extensions` stand as their
 * parent does; a step on the way to a listed path (`tasks.requests`) stands as that path does.
 */
export function allowed(revision: Revision, side: CapabilitySide, path: string): Allowance {
  const entry = find(side, path);
  return entry ? allowanceIn(revision, entry) : 'undefined';
}

/** How something that is known from one revision on stands in `revision`. */
export function allowanceIn(
  revision: Revision,
  entry: Pick<CapabilityPath, 'since' | 'deprecated' | 'removed'>,
): Allowance {
  const reached = (from: Revision | undefined): boolean =>
    from !== undefined && REVISIONS.indexOf(revision) >= REVISIONS.indexOf(from);
  if (!reached(entry.since)) return 'undefined';
  if (reached(entry.removed)) return 'removed';
  return reached(entry.deprecated) ? 'deprecated' : 'defined';
}

function find(side: CapabilitySide, path: string): CapabilityPath | undefined {
  const own = CAPABILITY_PATHS.filter((entry) => entry.side === side);
  return (
    own.find((entry) => entry.path === path) ??
    own.find((entry) => entry.open && path.startsWith(`${entry.path}.`)) ??
    own.find((entry) => entry.path.startsWith(`${path}.`))
  );
}

/**
 * Whether `revision` has methods that other revisions gate by this capability, and that it lets everybody use:
 * `completion/complete` of 2024-11-05.
 */
export function isUngated(revision: Revision, side: CapabilitySide, path: string): boolean {
  return METHODS.some(
    (method) =>
      scopeIn(method, revision)?.gate === null &&
      method.scopes.some(({ gate }) => gate?.side === side && gate.path === path),
  );
}
