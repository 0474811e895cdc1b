import { describe, expect, it } from 'vitest';
import { acceptanceReport, judgeAll, ownRules, reachOfTools, servedTools } from './index.ts';

const IDS = new Set(['claude-code', 'codex', 'copilot-cli', 'cursor', 'gemini-cli', 'opencode']);
const rules = ownRules().clients.filter(({ client }) => IDS.has(client.id));
const schemas = { invalid: () => '', uncompilable: () => '', broken: () => '' };

function told(tools: readonly unknown[], more: object = {}): string[] {
  const judged = judgeAll({ ...servedTools(tools), ...more }, { rules, model: '', schemas });
  return reachOfTools(acceptanceReport('server', tools, judged, []))
    .filter(({ outcome }) => outcome !== 'changed')
    .map(({ level, sentence }) => `${level}: ${sentence}`);
}

const good = { name: 'good', inputSchema: { type: 'object', properties: {} } };

describe('how far a tool reaches', () => {
  it('is told with how many clients lose it, the worst first, and never as an error', () => {
    const long = { ...good, name: 'n'.repeat(120) };
    expect(told([good, long, { ...good, name: 'odd', inputSchema: { properties: {} } }])).toEqual([
      'warning: 3 of 6 clients lose all tools of the server because of “odd”: Claude Code, Gemini CLI, opencode.',
      `warning: 2 of 6 clients lose the tool “${'n'.repeat(60)}…”: Claude Code, Cursor.`,
    ]);
    expect(told([good])).toEqual([]);
  });

  it('is told once of tools of which the same clients make the same', () => {
    const odd = Array.from({ length: 7 }, (_, at) => ({ ...good, name: `odd${at}`, inputSchema: { type: 'text' } }));
    expect(told(odd)).toContain(
      'warning: 3 of 6 clients lose all tools of the server because of “odd0”, “odd1”, “odd2”, “odd3” and 3 more: Claude Code, Gemini CLI, opencode.',
    );
  });

  it('is information where only reports tell it', () => {
    expect(told([{ ...good, name: 'n'.repeat(60) }])).toEqual([
      `info: 1 of 6 clients loses the tool “${'n'.repeat(60)}”: Cursor.`,
    ]);
  });

  it('is told of answers, and of the server as a whole', () => {
    const value = { structuredContent: {}, content: [{ type: 'text', text: 'x' }] };
    const results = [{ tool: 'good', value, bytes: 60_000, seq: 9 }];
    expect(told([good], { results, facts: ['capabilityMissing tools'] })).toEqual([
      'warning: 1 of 6 clients loses all tools of the server: Claude Code.',
      'warning: 4 of 6 clients do not show all of what “good” answers: Claude Code, Gemini CLI, OpenAI Codex CLI, opencode.',
    ]);
  });
});
