import { describe, expect, it } from 'vitest';
import { initializeResult, ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { ALL_CAPABILITIES } from '../../../shared/clients/index.ts';
import { Observation } from '../../../shared/findings/index.ts';
import { REVISIONS } from '../../../shared/mcp/index.ts';
import { initializeParams, modernParams } from './speech.ts';

const SELF = { capabilities: ALL_CAPABILITIES, clientInfo: { name: 'mcpscope', version: '1' }, leaveOut: [] };

function rulesBroken(session: ScriptedSession): string[] {
  const observation = new Observation();
  for (const event of session.events) observation.push(event);
  return observation.findings.map(({ rule, message }) => `${rule}: ${message}`);
}

describe('what a connection of the window declares by default', () => {
  it.each(REVISIONS.filter((revision) => revision < '2026'))('breaks no rule of %s', (revision) => {
    const params = initializeParams(revision, SELF);
    const session = new ScriptedSession()
      .spawn()
      .client({ jsonrpc: '2.0', id: 0, method: 'initialize', params })
      .server(initializeResult({ tools: {} }, revision));
    expect(rulesBroken(session)).toEqual([]);
  });

  it('breaks no rule of 2026-07-28', () => {
    const params = modernParams(undefined, '2026-07-28', SELF);
    const session = new ScriptedSession().spawn().client({ jsonrpc: '2.0', id: 0, method: 'server/discover', params });
    expect(rulesBroken(session)).toEqual([]);
  });
});
