import { connect, type ConnectOptions } from './connect.ts';
import { endOnSignal } from './end-on-signal.ts';
import { EXIT_BAD_USAGE, EXIT_FINE, buildProbeReport, type ProbeReport } from '../report/index.ts';
import { type Terminal } from '../print/index.ts';

/** Tries every way in which an address may speak. Throws Error with a sentence when none is named. */
export async function probe(
  terminal: Terminal,
  words: readonly string[],
  options: ConnectOptions,
  capture: string | null,
): Promise<{ report: ProbeReport; code: number }> {
  if (options.url === undefined) throw new Error('--probe finds out what an address speaks, and needs --url.');
  const { engine, connection, secrets } = connect(
    terminal,
    words,
    options,
    capture === null ? 'nothing' : { file: capture },
    'probe',
  );
  endOnSignal(terminal, engine);
  await connection.conversation;
  const session = connection.observation.session();
  await connection.close();
  const { recording, header } = connection.info();
  const report = buildProbeReport({
    url: 'url' in header.source ? header.source.url : options.url,
    session,
    capture,
    recordingProblem: capture === null ? '' : recording.reason,
  });
  await connection.release();
  return { report: secrets.hideIn(report), code: report.ok ? EXIT_FINE : EXIT_BAD_USAGE };
}
