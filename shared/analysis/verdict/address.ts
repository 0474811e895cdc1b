import type { Verdict } from '../session/index.ts';
import { closedVerdict, openVerdict } from './conversation.ts';
import { say, serverArguments, type VerdictEvidence } from './evidence.ts';
import { signInVerdict } from './sign-in.ts';
import { unopenedVerdict } from './unopened.ts';

/** The state of a connection to an address. */
export function addressVerdict(evidence: VerdictEvidence): Verdict {
  const { lifecycle } = evidence;
  const open = lifecycle.startOf('operation') >= 0;
  const closing = lifecycle.stateOf('closing');
  if (closing === 'active') return say('busy', 'Closing', `the connection to ${serverArguments(evidence)} is closing`);
  if (!open)
    return (
      signInVerdict(evidence) ??
      unopenedVerdict(evidence) ??
      (closing === 'done' ? closedVerdict(evidence) : waiting(evidence))
    );
  return closing === 'ahead' ? openVerdict(evidence) : closedVerdict(evidence);
}

function waiting(evidence: VerdictEvidence): Verdict {
  const { opening, http, name, lifecycle, transport } = evidence;
  if (lifecycle.stateOf('initialize') === 'done')
    return say(
      'busy',
      'Half open',
      `${serverArguments(evidence)} answered initialize; notifications/initialized was not sent`,
    );
  if (opening.operation?.state === 'pending')
    return say('busy', 'Waiting', `${name} has not answered ${opening.method} yet${wayWords(evidence)}`, '', [
      opening.seq,
    ]);
  if (http.tally.eventsOpened && opening.method === '')
    return say('busy', 'Waiting', `${name} has opened its event stream and announced no endpoint yet`);
  if (http.tally.open > 0) return say('busy', 'Connecting', name);
  return say(transport === '' ? 'idle' : 'busy', 'By hand', `the conversation with ${name} was not opened`);
}

/** How far the request and its answer have come: `: connected, the request written, no response head`. */
function wayWords({ opening }: VerdictEvidence): string {
  const record = opening.carrier;
  if (record === null) return '';
  const { sentAt, status, received, comments, sseEvents } = record.exchange;
  if (sentAt < 0) return ': not connected yet';
  if (status === 0) return ': the request was written, and no response head has come';
  if (record.root.overEvents) return `: the POST was answered ${status}, and nothing came on the event stream`;
  if (!record.streaming) return `: ${status}, and no whole message in the body`;
  return received + comments + sseEvents === 0
    ? ': its event stream is open, and nothing has come on it'
    : ': its event stream is open, and the answer has not come on it';
}
