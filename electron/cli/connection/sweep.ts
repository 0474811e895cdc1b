import { join } from 'node:path';
import type { SweepStep } from '../../../shared/compare/index.ts';
import { sweepOptions, sweptRevision } from '../../engine/index.ts';
import {
  buildReport,
  EXIT_BAD_USAGE,
  EXIT_FINDINGS,
  EXIT_FINE,
  type Judgement,
  buildSweepReport,
  type SweepReport,
  type SweptReport,
} from '../report/index.ts';
import type { Prepared } from './connect.ts';
import { tellWhenWaiting } from './waiting-notice.ts';

/**
 * Tries revisions on a server, one connection after the other. `folder` gets a capture of each; null keeps none. `tell` hears
 * what is waited for where a server is stuck.
 */
export async function sweep(
  prepared: Prepared,
  steps: readonly SweepStep[],
  folder: string | null,
  judgement: Judgement,
  tell: (sentence: string) => void,
): Promise<{ report: SweepReport; code: number }> {
  const swept: SweptReport[] = [];
  for (const asked of steps) swept.push(await tried(prepared, asked, folder, judgement, tell));
  const report = buildSweepReport(swept, judgement.failOn, judgement.rules);
  const connected = swept.some((each) => each.report.connected);
  return { report, code: report.ok ? EXIT_FINE : connected ? EXIT_FINDINGS : EXIT_BAD_USAGE };
}

async function tried(
  { engine, target, options }: Prepared,
  asked: SweepStep,
  folder: string | null,
  judgement: Judgement,
  tell: (sentence: string) => void,
): Promise<SweptReport> {
  const capture = folder === null ? null : join(folder, `${asked}.mcpcap`);
  const connection = engine.connect(target, sweepOptions(options, asked), {
    record: capture === null ? 'nothing' : { file: capture },
  });
  const stopTelling = tellWhenWaiting(
    () => connection.observation.session().verdict,
    (sentence) => tell(`${asked}: ${sentence}`),
  );
  const { line, run } = await sweptRevision(connection, asked);
  stopTelling();
  const report = buildReport({
    header: connection.info().header,
    judgement,
    ...run,
    operations: connection.observation.operations,
    findings: connection.observation.findings,
    asksLists: true,
    leftOut: connection.observation.suppressed,
    capture,
    recordingProblem: capture === null ? '' : connection.info().recording.reason,
    fault: connection.fault,
  });
  await connection.release();
  return { line, report };
}
