/** How long a client waits for the answer to a call when its user changed nothing. */
export interface CallTime {
  readonly client: string;
  /** What was run or read: nothing is known of others. */
  readonly versions: string;
  readonly ms: number;
  /** Where that was read, or that it was seen, and the day or year. */
  readonly source: string;
}

/** The shortest first. */
export const CALL_TIMES: readonly CallTime[] = [
  { client: 'Cline', versions: 'CLI 3.0.65', ms: 60_000, source: 'the source of cline/cline, 2026-08-22' },
  { client: 'Roo Code', versions: 'of 2026-04-14', ms: 60_000, source: 'the source of Roo Code, 2026-04-14' },
  { client: 'Zed', versions: 'main', ms: 60_000, source: 'crates/context_server/src/client.rs of zed-industries/zed' },
  {
    client: 'Gemini CLI',
    versions: '0.61.0',
    ms: 600_000,
    source: 'the source of google-gemini/gemini-cli, 2026-08-21',
  },
  { client: 'Qwen Code', versions: '0.24.4', ms: 600_000, source: 'docs/users/features/mcp.md of QwenLM/qwen-code' },
];

/** Who would have given up a call that takes this long, and when, as a sentence; '' for nobody that is known. */
export function givenUpBy(ms: number): string {
  const given = CALL_TIMES.filter((one) => ms >= one.ms);
  if (given.length === 0) return '';
  const times = [...new Set(given.map((one) => one.ms))];
  const parts = times.map((time) => {
    const clients = given.filter((one) => one.ms === time).map(({ client, versions }) => `${client} (${versions})`);
    return `${clients.join(', ')} would have given up at ${time / 1_000} s`;
  });
  return `${parts.join('; ')}, with the default settings.`;
}
