import { describe, expect, it } from 'vitest';
import type { ConnectionInfo, SavedServer, Target } from '../../../shared/bridge/index.ts';
import { plainAddress } from '../../../shared/bridge/plain-address.ts';
import { type ClientForm, orderOf, type ServerChoice, serverChoices } from './client-form.ts';

const process = (name: string): Target => ({
  transport: 'stdio',
  name,
  command: 'node',
  args: [`${name}.js`],
  cwd: '',
  env: {},
});
const connection = (id: string, changes: Partial<ConnectionInfo>): ConnectionInfo =>
  ({
    id,
    name: id,
    origin: 'live',
    transport: 'stdio',
    target: null,
    tap: null,
    state: 'open',
    ...changes,
  }) as ConnectionInfo;
const saved = (target: Target): SavedServer => ({ target }) as SavedServer;

const FORM: ClientForm = {
  server: 'one',
  client: 'started',
  line: 'node "my client.js" {server}',
  cwd: ' /work ',
  some: false,
  chosen: ['stall', 'no-such', 'too-many-requests'],
  once: true,
  seed: '7',
  seconds: '1,5',
};
const SERVER: ServerChoice = {
  value: 'one',
  label: 'one',
  hint: '',
  target: process('one'),
  connection: '',
  ground: 'stdio',
};
const CHOICES = {
  faults: [
    { id: 'latency', does: '', usual: '' },
    { id: 'stall', does: '', usual: '' },
  ],
  recipes: [{ id: 'too-many-requests', does: '', usual: '' }],
};

describe('the servers that can have faults', () => {
  it('are the shown one first, each once, and those whose tapped client runs', () => {
    const tap = { running: true, speech: 'off' } as ConnectionInfo['tap'];
    const choices = serverChoices(
      [
        connection('a', { target: process('one') }),
        connection('b', { target: plainAddress('https://example.com/mcp') }),
        connection('c', { origin: 'file', tap }),
        connection('d', { origin: 'file', tap: { ...tap!, running: false } }),
      ],
      'b',
      [saved(process('one')), saved(process('two'))],
    );
    expect(choices.map(({ label, ground, connection: id }) => `${label} ${ground} ${id}`)).toEqual([
      'b http ',
      'a stdio ',
      'c stdio c',
      'two stdio ',
    ]);
    expect(new Set(choices.map(({ value }) => value)).size).toBe(4);
  });
});

describe('what is ordered', () => {
  it('is all faults of a client that is started, or those that are chosen and can be had', () => {
    const client = {
      kind: 'started',
      command: 'node',
      args: ['my client.js', '{server}'],
      cwd: '/work',
      limitMs: 1500,
    };
    const order = { server: SERVER.target, client, faults: [], recipes: [], once: true, seed: 7 };
    expect(orderOf(FORM, SERVER, CHOICES, false)).toEqual({ ok: true, order });
    expect(orderOf({ ...FORM, some: true, seed: '' }, SERVER, CHOICES, false)).toEqual({
      ok: true,
      order: { ...order, faults: ['stall'], recipes: ['too-many-requests'], seed: null },
    });
  });

  it('needs no command where the user starts the client, and no server where it is tapped', () => {
    const form: ClientForm = { ...FORM, client: 'by hand', line: '', seconds: '' };
    expect(orderOf(form, SERVER, CHOICES, false)).toMatchObject({
      order: { client: { kind: 'by hand', quietMs: 5000 } },
    });
    const tapped: ServerChoice = { ...SERVER, target: null, connection: 'c' };
    expect(orderOf({ ...form, client: 'started' }, tapped, CHOICES, false)).toMatchObject({
      order: { server: null, client: { kind: 'tapped', connection: 'c', quietMs: 5000 } },
    });
  });

  it('tells what is missing, each at its field', () => {
    const form: ClientForm = { ...FORM, line: '', some: true, chosen: ['exit-in-call'], seed: '-1', seconds: 'soon' };
    expect(orderOf(form, undefined, CHOICES, false)).toEqual({
      ok: false,
      problems: {
        server: 'Choose the server that is to have the faults.',
        line: 'Name the program that is the client.',
        faults: 'Choose one fault or recipe at least.',
        seed: 'Must be a whole number below 4294967296.',
        seconds: 'Must be a number from 0.1 to 3600.',
      },
    });
    expect(orderOf({ ...FORM, line: 'node "a' }, SERVER, CHOICES, false)).toMatchObject({
      problems: { line: 'A double quote is not closed.' },
    });
  });
});
