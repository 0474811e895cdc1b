/** What mcpscope declares when nothing was chosen, in the revisions with a handshake. */
export const OWN_CAPABILITIES = { roots: { listChanged: true } } as const;

/** All that mcpscope can answer, by form or by hand, in the revisions with a handshake. */
export const ALL_CAPABILITIES = {
  ...OWN_CAPABILITIES,
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
} as const;
