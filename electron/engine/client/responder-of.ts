import type { StandingRule } from '../../../shared/answering/index.ts';
import { Responder } from '../answering/index.ts';
import { NO_TIMEOUT } from '../channels/index.ts';
import type { ClientConnection } from './client-connection.ts';
import type { ClientParts } from './client-parts.ts';

/** Answers the questions of the server in the name of a client. `ordinary`: as a correct client does, where no rule says otherwise. */
export function responderOf(
  connection: ClientConnection,
  { agreement, ids, requests, timeout, canSend }: ClientParts,
  how: { readonly rules: readonly StandingRule[]; readonly ordinary: boolean },
): Responder {
  return new Responder(
    {
      get canSend() {
        return canSend();
      },
      get batches() {
        return agreement.batches;
      },
      get declared() {
        return agreement.declared;
      },
      send: (text, origin) => connection.send(text, NO_TIMEOUT, origin).seq,
      sendRequest: (text, origin) => connection.send(text, timeout(), origin).seq,
      takeId: () => String(ids.take()),
      frameText: (row) => connection.frameText(row),
      leftToUser: (operation) => requests.stopped(operation),
      // A server that hears of changes of the roots is told of this one.
      rootsChanged: () => {
        if (!agreement.tellsRoots || !canSend()) return;
        connection.send('{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}', NO_TIMEOUT);
      },
      remark: (remark) => connection.remark(remark),
      now: () => connection.now(),
    },
    how,
  );
}
