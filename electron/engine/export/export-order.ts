import { FAULTS } from '../../faults/index.ts';
import type { ExportOrder } from '../../../shared/bridge/index.ts';
import { openRecord, type ShownConnection } from '../connection/index.ts';
import type { KnownSecret } from '../../../shared/redaction/index.ts';
import type { ExportJob } from './export-job.ts';

/** What an engine knows beside the order. */
export interface JobSetting {
  readonly version: string;
  /** Rules that are muted on the server of the connection. */
  readonly muted: ReadonlySet<string>;
  /** Secrets that may stand in the record. */
  readonly secrets: readonly KnownSecret[];
}

/**
 * The job that an order of the window comes to, with everything that was recorded by now. Rejects with BridgeFault: `not-found` where
 * nothing was recorded, `unreadable` where the file is gone or has become another one.
 */
export async function jobOf(
  connection: ShownConnection,
  order: ExportOrder,
  { version, muted, secrets }: JobSetting,
): Promise<ExportJob> {
  await connection.folded();
  const upto = connection.lastSeq;
  const record = await openRecord(connection);
  await record.close();
  const { format, seqs, redact, keep } = order;
  return {
    path: record.path,
    upto,
    format,
    seqs,
    redact,
    keep,
    secrets,
    muted: [...muted],
    version,
    faults: FAULTS.kept(),
  };
}
