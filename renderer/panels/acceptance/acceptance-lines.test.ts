import { describe, expect, it } from 'vitest';
import {
  type AcceptanceReport,
  acceptanceReport,
  judgeAll,
  ownRules,
  servedTools,
} from '../../../shared/acceptance/index.ts';
import {
  besideName,
  breachesByCause,
  causesOf,
  chosenBreaches,
  nothingJudged,
  shownClients,
  toolLines,
} from './acceptance-lines.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';

const TOOLS = [
  { name: 'fine', description: 'Is fine.', inputSchema: { type: 'object', properties: { a: { type: 'string' } } } },
  { name: 'odd', description: 'Is odd.', inputSchema: { type: 'string' } },
];
const served = servedTools(TOOLS);
const schemas = { invalid: () => '', uncompilable: () => '', broken: () => '' };
const judged = judgeAll(served, { rules: ownRules().clients, model: '', schemas });
const report = acceptanceReport('server', TOOLS, judged, []);
const VIEW: AcceptanceView = {
  part: 'clients',
  clients: null,
  onlyLosses: false,
  model: '',
  server: '',
  client: 'claude-code',
  tool: -2,
  cause: '',
};

const withoutTools = judgeAll(servedTools([]), { rules: ownRules().clients, model: '', schemas });

function reportOfNone(problems: readonly string[]): AcceptanceReport {
  return acceptanceReport('server', [], withoutTools, problems);
}

describe('what clients make of a server, as it is shown', () => {
  it('is nothing where no tool was judged', () => {
    expect(nothingJudged(report)).toBe('');
    expect(nothingJudged(reportOfNone([]))).toBe('The server lists no tools: there is nothing to judge.');
    expect(nothingJudged(reportOfNone(['No list of tools is recorded.']))).toBe('There is nothing to judge.');
  });

  it('says beside a name what its client does, and all of a sentence that begins otherwise', () => {
    const [name, does] = ['Cline CLI', 'takes all 2 tools.'];
    expect(besideName({ name, sentence: `${name} ${does}` })).toBe(does);
    expect(besideName({ name, sentence: `With ${name} every request fails.` })).toBe(
      `With ${name} every request fails.`,
    );
  });

  it('has clients alone, the worst first, until others are chosen', () => {
    const clients = shownClients(report, VIEW);
    expect(new Set(clients.map(({ kind }) => kind))).toEqual(new Set(['client']));
    expect(clients[0]?.outcome).not.toBe('taken');
    expect(shownClients(report, { ...VIEW, clients: ['sdk-ts-1', 'cline-cli'] }).map(({ id }) => id)).toEqual([
      'sdk-ts-1',
      'cline-cli',
    ]);
    expect(shownClients(report, { ...VIEW, clients: ['cline-cli'], onlyLosses: true })).toEqual([]);
  });

  it('is a table of each tool by itself beneath the whole server, and without what is fine when that is asked for', () => {
    const clients = shownClients(report, { ...VIEW, clients: ['claude-code', 'cline-cli'] });
    expect(toolLines(report, clients, false).map(({ name, outcomes }) => [name, ...outcomes])).toEqual([
      ['the whole server', 'server-tools', expect.stringMatching(/taken|changed/)],
      ['fine', expect.stringMatching(/taken|changed/), expect.stringMatching(/taken|changed/)],
      ['odd', 'server-tools', expect.stringMatching(/taken|changed/)],
    ]);
    expect(toolLines(report, clients, true).map(({ tool }) => tool)).toEqual([-1, 1]);
  });

  it('groups what is broken by its place, with everyone who stumbles there', () => {
    const [worst] = causesOf(report, breachesByCause(report, shownClients(report, VIEW)), true);
    expect(worst).toMatchObject({ name: 'odd', tool: 1 });
    expect(worst?.clients).toContain('Claude Code');
    expect(worst!.clients.length).toBeGreaterThan(3);
  });

  it('tells of a choice every rule that it breaks, the worst first', () => {
    const clients = shownClients(report, VIEW);
    const byCause = breachesByCause(report, clients);
    const ofClient = chosenBreaches(report, clients, byCause, VIEW);
    expect(ofClient[0]?.breach).toMatchObject({ tool: 1, outcome: 'server-tools' });
    expect(new Set(ofClient.map(({ client }) => client.id))).toEqual(new Set(['claude-code']));
    expect(
      chosenBreaches(report, clients, byCause, { ...VIEW, part: 'tools', tool: 0 }).every(
        ({ breach }) => breach.tool === 0,
      ),
    ).toBe(true);
    const [cause] = causesOf(report, byCause, true);
    const ofCause = chosenBreaches(report, clients, byCause, { ...VIEW, part: 'causes', cause: cause!.key });
    expect(new Set(ofCause.map(({ client }) => client.name)).size).toBeGreaterThanOrEqual(cause!.clients.length);
  });
});
