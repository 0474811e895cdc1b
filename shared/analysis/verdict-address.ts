import type { Verdict } from './session.ts';
import { closedVerdict, openVerdict } from './verdict-conversation.ts';
import { say, serverWords, type VerdictEvidence } from './verdict-evidence.ts';
import { unopenedVerdict } from './verdict-unopened.ts';

/** The state of a connection to an address. */
export function addressVerdict(evidence: VerdictEvidence): Verdict {
  const { lifecycle } = evidence;
  const open = lifecycle.startOf('operation') >= 0;
  const closing = lifecycle.stateOf('closing');
  if (closing === 'active') return say('busy', 'Closing', `the connection to ${serverWords(evidence)} is being ended`);
  if (!open) return unopenedVerdict(evidence) ?? (closing === 'done' ? closedVerdict(evidence) : waiting(evidence));
  return closing === 'ahead' ? openVerdict(evidence) : closedVerdict(evidence);
}

function waiting(evidence: VerdictEvidence): Verdict {
  const { opening, http, name, lifecycle, transport } = evidence;
  if (lifecycle.stateOf('initialize') === 'done')
    return say(
      'busy',
      'Half open',
      `${serverWords(evidence)} answered initialize; notifications/initialized was not sent`,
    );
  if (opening.operation?.state === 'pending')
    return say('busy', 'Waiting', `${name} has not answered ${opening.method} yet`);
  if (http.tally.eventsOpened && opening.method === '')
    return say('busy', 'Waiting', `${name} has opened its event stream and announced no endpoint yet`);
  if (http.tally.open > 0) return say('busy', 'Connecting', name);
  return say(transport === '' ? 'idle' : 'busy', 'By hand', `the conversation with ${name} was not opened`);
}
