import type { Tone } from '../../../shared/analysis/index.ts';
import {
  bestOf,
  lossesOf,
  lossWords,
  sweepVerdict,
  type SweepLine,
  type SweepLoss,
  type SweepStep,
} from '../../../shared/compare/index.ts';
import type { FailOn } from './exit-codes.ts';
import type { CheckReport } from './check-report.ts';
import type { RuleChoice } from './rule-choice.ts';

/** What `mcpscope check --sweep --json` prints; documented in docs/check-report.md. Members may be added, never renamed. */
export interface SweepReport {
  /** True where the exit code is 0: it connected in some revision, and nothing that counts is wrong in any. */
  readonly ok: boolean;
  /** What it came to, in a sentence or two. */
  readonly verdict: string;
  readonly tone: Tone;
  readonly name: string;
  readonly failOn: FailOn;
  readonly rules: RuleChoice;
  /** What the server offers most in; null where it connected in nothing. */
  readonly best: SweepStep | null;
  /** One for each revision, oldest first, then one for `auto`. */
  readonly lines: readonly SweptLine[];
}

export interface SweptLine extends Omit<
  SweepLine,
  'offered' | 'verdict' | 'capture' | 'recordingProblem' | 'findings'
> {
  /** What it lacks against the best line, each with its words. */
  readonly lost: readonly (SweepLoss & { readonly text: string })[];
  /** Everything about its connection. */
  readonly report: CheckReport;
}

/** One revision that was tried, with its report. */
export interface SweptReport {
  readonly line: SweepLine;
  readonly report: CheckReport;
}

/** Builds the report. Pure: the same lines give the same report. */
export function buildSweepReport(swept: readonly SweptReport[], failOn: FailOn, rules: RuleChoice): SweepReport {
  const lines = swept.map(({ line }) => line);
  const at = bestOf(lines);
  const best = lines[at];
  const { tone, sentence } = sweepVerdict(lines);
  const connected = swept.filter(({ report }) => report.connected);
  return {
    ok: connected.length > 0 && connected.every(({ report }) => report.ok),
    verdict: sentence,
    tone,
    name: swept[0]?.report.name ?? '',
    failOn,
    rules,
    best: best?.asked ?? null,
    lines: swept.map(({ line, report }) => {
      const { asked, connected, answered, era, transport, serverInfo, instructions, capabilities, surface, tookMs } =
        line;
      const lost = best === undefined ? [] : lossesOf(line, best);
      return {
        asked,
        connected,
        answered,
        era,
        transport,
        serverInfo,
        instructions,
        capabilities,
        surface,
        tookMs,
        lost: lost.map((loss) => Object.assign({ text: lossWords(loss) }, loss)),
        report,
      };
    }),
  };
}
