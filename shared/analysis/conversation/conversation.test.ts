import { describe, expect, it } from 'vitest';
import { Analysis, type KnownRecords } from '../fold/index.ts';
import type { AnalysisStep } from '../operations/index.ts';
import { initializeRequest, initializeResult, ScriptedSession } from '../testing/scripted-session.ts';
import type { KnownConversation } from './conversation.ts';

/** What an onlooker reads of the conversation at each event, and once the event is taken in. */
function read(session: ScriptedSession, of: (known: KnownConversation, step: AnalysisStep) => unknown): unknown[][] {
  const analysis = new Analysis('x');
  const { conversation }: KnownRecords = analysis.records;
  const seen: unknown[][] = [];
  for (const event of session.events) {
    const pair: unknown[] = [];
    analysis.push(event, undefined, {
      event: (step) => pair.push(of(conversation, step)),
      message: () => undefined,
      taken: () => undefined,
      passed: (step) => pair.push(of(conversation, step)),
    });
    seen.push(pair);
  }
  return seen;
}

describe('the conversation', () => {
  it('is shown as it stood before the event, and after it', () => {
    const session = new ScriptedSession()
      .client(initializeRequest())
      .server(initializeResult())
      .client({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(read(session, ({ handshake }) => handshake.stage)).toEqual([
      ['silent', 'asked'],
      ['asked', 'answered'],
      ['answered', 'ready'],
    ]);
  });

  it('begins anew with a process, and with an initialize in no session', () => {
    const stdio = new ScriptedSession().spawn().client(initializeRequest()).exit(0).spawn();
    expect(read(stdio, ({ number }) => number)).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
    const http = new ScriptedSession().httpHandshake().post(3, initializeRequest());
    const numbers = read(http, ({ number }) => number).map(([, after]) => after);
    expect([numbers[0], numbers.at(-1)]).toEqual([0, 2]);
  });

  it('knows what an exchange owes until it is answered', () => {
    const session = new ScriptedSession()
      .post(1, { jsonrpc: '2.0', id: 1, method: 'ping' })
      .responds(1)
      .json(1, { jsonrpc: '2.0', id: 1, result: {} })
      .ends(1);
    const owed = read(session, ({ http: { carrier } }) => [carrier?.owed.size ?? 0, carrier?.over ?? false]);
    expect(owed.slice(-2)).toEqual([
      [
        [1, false],
        [0, false],
      ],
      [
        [0, false],
        [0, true],
      ],
    ]);
  });
});
