import { expect, it } from 'vitest';
import type { Trial } from '../../../shared/trials/index.ts';
import { ClientTrials, type TrialTelling } from './client-trials.ts';

const FAULTS = ['one', 'two'].map((id) => ({ id, does: `does ${id}`, usual: '', rules: '' }));
const HANDED = { words: ['node', 'server.js'], url: '', env: { KEY: 'secret' } };
const trial = (fault: string): Trial => ({
  fault,
  does: `does ${fault}`,
  outcome: 'went on',
  did: 'went on',
  tookMs: 3,
  retries: 0,
  reinitialised: 0,
  evidence: [],
  captures: [],
});

/** A run that tells this, and what a window was told of it: what was on, and how much was done. */
function told(
  attempt: (telling: TrialTelling) => AsyncIterable<Trial>,
  waits = false,
): { readonly run: ClientTrials; readonly told: string[] } {
  const run = new ClientTrials({
    id: 'r1',
    order: { server: null, client: { kind: 'by hand', quietMs: 100 }, faults: [], recipes: [], once: false, seed: 7 },
    about: { subject: 'node client.js', against: 'node server.js', seed: 7 },
    faults: FAULTS,
    waits,
    try: attempt,
  });
  const states: string[] = [];
  run.listen(() => states.push(`${run.state.running} ${run.state.trials.length}`));
  return { run, told: states };
}

it('tells what is on and what was done, and what a client is to be given without what is secret', async () => {
  let given: unknown = null;
  const { run, told: states } = told(async function* ({ begins, says }) {
    await Promise.resolve();
    for (const fault of FAULTS) {
      begins(fault, HANDED);
      given = run.state.waits;
      says(`about ${fault.id}`);
      yield trial(fault.id);
    }
  }, true);
  expect(run.state.running).toBe('');
  await run.done;
  expect(given).toEqual({ words: ['node', 'server.js'], url: '' });
  expect(states).toEqual(['one 0', 'one 0', 'one 1', 'two 1', 'two 1', 'two 2', 'null 2']);
  expect(run.state).toMatchObject({ running: null, waits: null, problem: '', remarks: ['about one', 'about two'] });
});

it('keeps what was done where it cannot go on, and says why', async () => {
  const { run } = told(async function* () {
    yield await Promise.resolve(trial('one'));
    throw new Error('The client has ended.');
  });
  await run.done;
  expect(run.state).toMatchObject({ running: null, problem: 'The client has ended.', stopped: false });
  expect(run.state.trials).toHaveLength(1);
  run.stop();
  expect(run.state.stopped).toBe(false);
});

it('is stopped once, at any time', async () => {
  const { run } = told(async function* ({ stopped }) {
    await new Promise((resolve) => stopped.addEventListener('abort', resolve));
    yield* [];
  });
  run.stop();
  await run.done;
  expect(run.state).toMatchObject({ stopped: true, running: null, problem: '' });
});
