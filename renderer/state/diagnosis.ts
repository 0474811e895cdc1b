import type { ConnectionInfo } from '../../shared/bridge/index.ts';
import type { Session } from '../../shared/analysis/index.ts';
import { isAddressed } from './targets.ts';
import { timeGoesOn } from './session-time.ts';

/** What stands in place of the panels: why nothing came about, or what an address speaks. */
export type Diagnosis = 'failure' | 'probe';

/** The diagnosis of a connection; null where there is traffic to look at. */
export function diagnosisOf(connection: ConnectionInfo, session: Session | null): Diagnosis | null {
  if (session === null) return null;
  if (connection.options?.conversation === 'probe')
    return session.probes.length > 0 ? 'probe' : failure(connection, session);
  return failure(connection, session) ?? (isProbe(connection, session) ? 'probe' : null);
}

function failure(connection: ConnectionInfo, { process, verdict, counts, phases }: Session): Diagnosis | null {
  if (verdict.tone !== 'error') return null;
  if (process !== null) {
    const gone = process.state === 'failed' || process.state === 'exited';
    return gone && counts.s2c === 0 ? 'failure' : null;
  }
  const conversed = phases.some(({ name, state }) => name === 'operation' && (state === 'active' || state === 'done'));
  return isAddressed(connection) && !conversed ? 'failure' : null;
}

/** An opened capture of a probe: it was found out what the address speaks, and then it ended. */
function isProbe(connection: ConnectionInfo, { probes, phases }: Session): boolean {
  const begun = phases.some(
    ({ name, state }) => (name === 'operation' || name === 'initialized') && state !== 'ahead' && state !== 'skipped',
  );
  return connection.origin === 'file' && !timeGoesOn(connection) && probes.length > 0 && !begun;
}

/** Whether something that had worked died here, so that its post-mortem can be shown in place of the panels. */
export function hasPostMortem(connection: ConnectionInfo, session: Session | null): boolean {
  return session !== null && session.postMortem !== null && diagnosisOf(connection, session) === null;
}
