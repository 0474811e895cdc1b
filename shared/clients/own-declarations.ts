import { allowed, isRevision, type Revision } from '../mcp/index.ts';

/** What mcpscope answers with nobody there: what a command declares, and a connection that no window shows. */
export const OWN_CAPABILITIES = { roots: { listChanged: true } } as const;

/** All that mcpscope can answer, by form or by hand: what a connection of the window declares when nothing was chosen. */
export const ALL_CAPABILITIES = {
  ...OWN_CAPABILITIES,
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
} as const;

/**
 * What is declared under a revision: a declaration of our own without what that revision does not have, what the user chose as it
 * is. A revision that is none has the whole.
 */
export function declaredIn(revision: string, capabilities: unknown): unknown {
  const written = JSON.stringify(capabilities);
  const own = [OWN_CAPABILITIES, ALL_CAPABILITIES].find((one) => JSON.stringify(one) === written);
  return own === undefined || !isRevision(revision) ? capabilities : fitted(own, revision, '');
}

function fitted(members: object, revision: Revision, above: string): object {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, below]: [string, unknown]) => {
      const path = `${above}${name}`;
      const allowance = allowed(revision, 'client', path);
      if (allowance === 'undefined' || allowance === 'removed') return [];
      return [[name, typeof below === 'object' && below !== null ? fitted(below, revision, `${path}.`) : below]];
    }),
  );
}
