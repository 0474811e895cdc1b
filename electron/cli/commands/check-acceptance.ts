import { acceptanceOf, type LiveConnection } from '../../engine/index.ts';
import type { KnownSecrets } from '../../../shared/redaction/index.ts';
import { askedClients } from '../options/index.ts';
import { judgedAcceptance, type JudgedAcceptance } from '../report/index.ts';

/** The loss that fails a check. */
const LOSS_THAT_FAILS = 'server-tools';

/** What the clients that run servers make of the tools of one (`check --accept`). */
export async function acceptedBy(connection: LiveConnection, secrets: KnownSecrets): Promise<JudgedAcceptance> {
  const found = await acceptanceOf(connection, { clients: askedClients({}), model: '', server: '' });
  return judgedAcceptance(secrets.hideIn(found), LOSS_THAT_FAILS, []);
}
