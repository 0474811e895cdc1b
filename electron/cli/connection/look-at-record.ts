import { KnownSecrets } from '../../../shared/redaction/index.ts';
import type { FileConnection } from '../../engine/index.ts';
import { say, type Terminal } from '../print/index.ts';
import { EXIT_BAD_USAGE } from '../report/index.ts';
import { cliEngine } from './cli-engine.ts';
import { codeOfRecords } from './whole-records.ts';

/**
 * Opens a capture, waits until it is read, and lets it go behind `look`, which gives an exit code. Resolves with the code of the command:
 * where the capture cannot be opened that is said, and where it is not whole it counts.
 */
export async function lookAtRecord(
  terminal: Terminal,
  path: string,
  look: (opened: FileConnection, secrets: KnownSecrets) => Promise<number>,
): Promise<number> {
  const engine = cliEngine(terminal);
  const secrets = new KnownSecrets(engine.knownSecrets());
  const opened = await engine
    .openCapture(path)
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (opened instanceof Error) {
    say(terminal, opened.message);
    return EXIT_BAD_USAGE;
  }
  try {
    await opened.read;
    return codeOfRecords(terminal, await look(opened, secrets), [opened]);
  } finally {
    // Also behind a look that fails: a file handle must not be left to garbage collection (DEP0137).
    await opened.release();
  }
}
