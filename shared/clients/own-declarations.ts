/** All that mcpscope can answer, by form or by hand, in the revisions with a handshake. */
export const ALL_CAPABILITIES = {
  roots: { listChanged: true },
  sampling: { tools: {}, context: {} },
  elicitation: { form: {}, url: {} },
} as const;
