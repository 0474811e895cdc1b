import type { ClientOptions } from '../../../shared/bridge/index.ts';
import { isRevision } from '../../../shared/mcp/index.ts';
import { quoted, type Remark } from '../channels/index.ts';
import type { Outcome } from './requests.ts';
import { isObject, member } from '../../../shared/json/index.ts';

/** What the client does after the answer to `initialize`: go on, leave the next step to the user, or end the connection. */
export interface HandshakeDecision {
  readonly next: 'go-on' | 'wait' | 'close';
  readonly remark: Remark | null;
}

const wait = (level: Remark['level'], text: string): HandshakeDecision => ({ next: 'wait', remark: { level, text } });

/** Judges the outcome of `initialize` (specification, "Lifecycle", Version Negotiation). */
export function decideHandshake(outcome: Outcome, options: ClientOptions): HandshakeDecision {
  switch (outcome.kind) {
    case 'result':
      return isObject(outcome.result)
        ? decideRevision(member(outcome.result, 'protocolVersion'), options)
        : wait(
            'error',
            `The result of initialize is ${quoted(outcome.result)}, not an object; the client does not continue automatically.`,
          );
    case 'error':
      return wait('error', refusal(outcome.error));
    case 'unusable':
      return wait(
        'error',
        'The answer to initialize has both a result and an error, or neither; the client does not continue automatically.',
      );
    case 'timed-out':
      return wait(
        'warning',
        `initialize was not answered within ${options.timeoutMs} ms. The connection stays open: a late answer will still be shown, and you can send by hand or disconnect.`,
      );
    case 'lost':
      return wait('error', 'initialize was not answered; the client does not continue automatically.');
    case 'asks':
      return wait(
        'error',
        'The server answered initialize by asking for input, which no revision with a handshake has; the client does not continue automatically.',
      );
    case 'cancelled':
      return wait('info', 'initialize was cancelled by hand; the client does not continue automatically.');
    case 'ended':
      return { next: 'wait', remark: null };
  }
}

function decideRevision(answered: unknown, { revision, otherRevision }: ClientOptions): HandshakeDecision {
  if (answered === revision) return { next: 'go-on', remark: null };
  const known = isRevision(answered);
  const what = known
    ? `The server answered revision ${answered} where ${revision} was asked for`
    : `The server answered ${answered === undefined ? 'no revision' : `the unknown revision ${quoted(answered)}`} where ${revision} was asked for`;
  return otherRevision === 'stop'
    ? { next: 'close', remark: { level: 'error', text: `${what}; the connection is closed, as chosen for it.` } }
    : {
        next: 'go-on',
        remark: {
          level: known ? 'info' : 'warning',
          text: `${what}; the client continues with it, as chosen for this connection.`,
        },
      };
}

function refusal(error: unknown): string {
  const supported = member(member(error, 'data'), 'supported');
  const hint = Array.isArray(supported) ? ` It supports ${supported.slice(0, 10).map(quoted).join(', ')}.` : '';
  return `The server refused initialize with error ${quoted(member(error, 'code'))}: ${quoted(member(error, 'message'))}.${hint} The connection stays open for sending by hand.`;
}
