import { REVISIONS } from '../../mcp/index.ts';

/** The revisions by their ordinal, as the specification's history is told: V1 is 2024-11-05. */
export const [V1, V2, V3, V4, V5] = REVISIONS;
