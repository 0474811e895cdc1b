import { describe, expect, it } from 'vitest';
import { ScriptedSession } from '../analysis/testing/scripted-session.ts';
import { Observation } from './observation.ts';

type Script = (session: ScriptedSession) => ScriptedSession;

function verdictOf(script: Script) {
  const observation = new Observation();
  for (const event of script(new ScriptedSession()).events) observation.push(event);
  return observation.session().verdict;
}

const open: Script = (s) => s.spawn().handshake();
const schema = { type: 'object' };
const listing =
  (...tools: object[]): Script =>
  (s) =>
    open(s)
      .client({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      .server({ jsonrpc: '2.0', id: 1, result: { tools } });
const calling =
  (result: object): Script =>
  (s) =>
    listing({ name: 'forecast', description: 'x', inputSchema: schema, outputSchema: schema })(s)
      .client({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'forecast', arguments: {} } })
      .server({ jsonrpc: '2.0', id: 2, result });

const both: Script = (s) =>
  calling({ content: [] })(s)
    .client({ jsonrpc: '2.0', id: 3, method: 'tools/list' })
    .server({ jsonrpc: '2.0', id: 3, result: { tools: [{ name: 'bare' }] } });

describe('the verdict of a good connection', () => {
  it('names the tool whose schema takes the whole list away, where it is, and how much goes with it', () => {
    const verdict = verdictOf(
      listing({ name: 'one', inputSchema: schema }, { name: 'two' }, { name: 'three', inputSchema: schema }),
    );
    expect(verdict).toMatchObject({
      tone: 'warning',
      headline: 'Connected',
      detail:
        'weather 2.0.0 over stdio; the tool “two” (/tools/1) has no inputSchema: the official TypeScript SDK then refuses the whole list, all 3 tools with it',
      seqs: [6],
    });
  });

  it('names a result without the structure that was promised', () => {
    const { detail, tone } = verdictOf(calling({ content: [{ type: 'text', text: 'rain' }] }));
    expect(tone).toBe('warning');
    expect(detail).toContain('the server answered “forecast” without “structuredContent”');
    expect(detail).toContain('clients of the official SDKs reject the result');
  });

  it('names a message beyond what the official SDK reads', () => {
    const verdict = verdictOf((s) =>
      open(s)
        .client({ jsonrpc: '2.0', id: 1, method: 'ping' })
        .frame('s2c', { jsonrpc: '2.0', id: 1, result: { filler: 'x'.repeat(11 * 1024 * 1024) } }),
    );
    expect(verdict.detail).toContain('this message has 11.0 MiB: the official TypeScript SDK stops reading at 10 MiB');
  });

  it('puts what takes everything away before what takes one thing', () => {
    expect(verdictOf(both).detail).toContain('“bare” (/tools/0) has no inputSchema');
    expect(verdictOf(both).detail).toContain('its only tool with it');
  });

  it('is left alone by findings that keep nobody from working', () => {
    const verdict = verdictOf((s) => open(s).client({ jsonrpc: '1.0', id: 1, method: 'ping' }));
    expect(verdict).toMatchObject({ tone: 'ok', detail: 'weather 2.0.0 over stdio' });
  });

  it('gives way to what happened to the connection', () => {
    const { headline, detail } = verdictOf((s) => listing({ name: 'two' })(s).exit(1));
    expect(headline).toBe('Ended');
    expect(detail).not.toContain('inputSchema');
  });
});
