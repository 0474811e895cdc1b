import { mcpscope, type CommandLine, type CommandResult } from './command-line.ts';

/** What the specs look at of `mcpscope check --json`; see docs/check-report.md. */
export interface CheckReport {
  readonly ok: boolean;
  readonly verdict: string;
  readonly transport: string | null;
  readonly era: string;
  readonly protocolVersion: string | null;
  readonly serverInfo: unknown;
  readonly capabilities: { readonly client: unknown; readonly server: unknown };
  readonly surface: Readonly<Record<string, number>>;
  readonly probes: readonly { readonly target: string; readonly outcome: string; readonly text: string }[];
  readonly frames: { readonly total: number; readonly malformed: number };
  readonly operations: {
    readonly total: number;
    readonly pending: number;
    readonly multiRound: number;
    readonly rounds: number;
    readonly strayed: number;
  };
  readonly findings: readonly {
    readonly rule: string;
    readonly level: string;
    readonly side: string;
    readonly message: string;
  }[];
  readonly http: {
    readonly exchanges: number;
    readonly refused: number;
    readonly failed: number;
    readonly redirects: number;
    readonly resumed: number;
    readonly sessions: number;
    readonly listening: string;
    readonly tls: string | null;
    readonly unchecked: boolean;
  } | null;
  readonly postMortem: {
    readonly of: string;
    readonly how: string;
    readonly meaning: string;
    readonly closedBy: string;
    readonly stderr: readonly string[];
    readonly lastSent: { readonly label: string } | null;
    readonly lastReceived: { readonly label: string } | null;
    readonly unframed: { readonly bytes: number; readonly preview: string } | null;
    readonly orphans: readonly { readonly id: string; readonly method: string; readonly name: string }[];
    readonly tried: readonly { readonly step: string }[];
  } | null;
  readonly capture: string | null;
}

/** What `mcpscope check --probe --json` prints. */
export interface ProbeReport {
  readonly ok: boolean;
  readonly verdict: string;
  readonly speaks: readonly string[];
  readonly probes: CheckReport['probes'];
}

export interface Checked<R> extends CommandResult {
  readonly report: R;
}

type Check = <R = CheckReport>(
  home: string,
  words: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<Checked<R>>;

/** Gives what runs `mcpscope check --json` to its end by this command line. It throws with what was said where no report was printed. */
export function checkBy(run: CommandLine): Check {
  return async <R>(home: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const result = await run(home, ['check', '--json', ...words], env);
    try {
      return { ...result, report: JSON.parse(result.stdout) as R };
    } catch (error) {
      throw new Error(`There is no report: ${result.stderr}`, { cause: error });
    }
  };
}

/** By the built command line. */
export const check = checkBy(mcpscope);

/** Everything of a report that a user reads as sentences: the verdict, the probes, the findings. */
export function sentencesOf({ verdict, probes, findings }: CheckReport): string {
  return [verdict, ...probes.map(({ text }) => text), ...findings.map(({ message }) => message)].join('\n');
}
