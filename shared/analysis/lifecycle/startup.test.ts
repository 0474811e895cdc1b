import { describe, expect, it } from 'vitest';
import { Analysis } from '../fold/index.ts';
import { discoverRequest, initializeRequest, initializeResult, ScriptedSession } from '../testing/scripted-session.ts';

function reached(script: ScriptedSession): string[] {
  const analysis = new Analysis();
  for (const event of script.events) analysis.push(event);
  return analysis.session().startup.flatMap(({ name, t }) => (t < 0 ? [] : [name]));
}

const asked = () => new ScriptedSession().spawn().stderr('starting').client(initializeRequest());

describe('how far a server has come', () => {
  it('goes step by step to the answer', () => {
    expect(reached(asked())).toEqual(['spawned', 'first stderr', 'request written']);
    const begun = asked().add({ kind: 'process.stdout-held', bytes: 1, text: '{' });
    expect(reached(begun)).toContain('first stdout byte');
    expect(reached(begun)).not.toContain('complete line');
    expect(reached(asked().server('ready'))).toEqual([...reached(begun), 'complete line']);
    expect(reached(asked().server(initializeResult()))).toHaveLength(7);
  });

  it('begins anew with the next opening after an answer, and with the next process', () => {
    const refused = { jsonrpc: '2.0', id: 'd', error: { code: -32_601, message: 'No' } };
    const script = new ScriptedSession()
      .spawn()
      .client(discoverRequest('d'))
      .server(refused)
      .client(initializeRequest());
    expect(reached(script)).toEqual(['spawned', 'request written']);
    expect(reached(asked().server(initializeResult()).exit(0).spawn())).toEqual(['spawned']);
  });

  it('is not told where no process was started', () => {
    expect(reached(new ScriptedSession().httpHandshake())).toEqual([]);
  });
});
