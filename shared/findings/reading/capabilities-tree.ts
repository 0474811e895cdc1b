import { allowed, CAPABILITY_PATHS, REVISIONS, type CapabilitySide, type Revision } from '../../mcp/index.ts';

/** A part of the tree of capabilities. */
export interface CapabilityBranch {
  /** The path that ends here, as `tools.listChanged`; '' where none does. */
  readonly path: string;
  /** Its members are names of anybody's choice. */
  readonly open: boolean;
  /** Those that have it. */
  readonly revisions: readonly Revision[];
  readonly parts: Map<string, CapabilityBranch>;
}

/** All that either side can declare in any revision. */
export const CAPABILITY_TREES: Readonly<Record<CapabilitySide, CapabilityBranch>> = {
  client: treeOf('client'),
  server: treeOf('server'),
};

function treeOf(side: CapabilitySide): CapabilityBranch {
  const root: CapabilityBranch = { path: '', open: false, revisions: REVISIONS, parts: new Map() };
  for (const entry of CAPABILITY_PATHS) {
    if (entry.side !== side) continue;
    let branch = root;
    const keys = entry.path.split('.');
    for (const [i, key] of keys.entries()) {
      const ends = i === keys.length - 1;
      const revisions = revisionsOf(side, keys.slice(0, i + 1).join('.'));
      const path = ends ? entry.path : '';
      const next = branch.parts.get(key) ?? { path, open: ends && entry.open === true, revisions, parts: new Map() };
      branch.parts.set(key, next);
      branch = next;
    }
  }
  return root;
}

function revisionsOf(side: CapabilitySide, path: string): readonly Revision[] {
  return REVISIONS.filter((revision) => ['defined', 'deprecated'].includes(allowed(revision, side, path)));
}
