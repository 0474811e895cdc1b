import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RowTable } from '../../../shared/analysis/index.ts';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { type ObservationDelta, readBatch } from '../../../shared/bridge/index.ts';
import { encodeEvent, encodeHeader, type CaptureEvent } from '../../../shared/capture/index.ts';
import { Observation } from '../../../shared/findings/index.ts';
import { isRefusal, type Subscription } from '../bridge/index.ts';
import { headerFor } from '../captures/testing/scripted-capture.ts';
import { schemaCheck } from '../schemas/index.ts';
import { ANSWERS_ALL, scriptServer, testEngine, until, type TestEngine } from '../testing/test-engine.ts';
import type { PlaybackConnection, PlaybackOrder } from './playback-connection.ts';

const HEADER = headerFor('played');
let test: TestEngine;
beforeEach(() => {
  test = testEngine();
});
afterEach(() => test.end());

/** A session that waits for its handshake, works, goes wrong and ends. */
function session(): readonly CaptureEvent[] {
  const script = new ScriptedSession().spawn().handshake().wait(5_000);
  for (let id = 10; id < 40; id += 1) {
    script.wait(40).client({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: `tool-${id}` } });
    if (id % 7 === 0) script.server('a banner');
    if (id % 5 !== 0) script.wait(20).server({ jsonrpc: '2.0', id, result: id % 3 === 0 ? {} : { content: [] } });
  }
  return script.stderr('it ends').exit(1).events;
}
const EVENTS = session();
const END = EVENTS.at(-1)!.t;

async function played(events: readonly CaptureEvent[] = EVENTS): Promise<PlaybackConnection> {
  const path = join(test.folder, 'played.mcpcap');
  writeFileSync(path, [encodeHeader(HEADER), ...events.map(encodeEvent), ''].join('\n'));
  return test.plays(await test.shows(path));
}

async function after(connection: PlaybackConnection, ...orders: PlaybackOrder[]): Promise<PlaybackConnection> {
  for (const order of orders) await connection.control(order);
  await connection.settled();
  return connection;
}

const nothing = (): void => undefined;

const seek = (t: number): PlaybackOrder => ({ do: 'seek', t });

/** Everything that an observation knows. */
function known(observation: Observation): object {
  const { rows, operations, findings, exchanges } = observation;
  const table = Array.from({ length: rows.length }, (_, row) => rows.at(row));
  return { table, operations, findings, exchanges, session: observation.session() };
}

/** What the first events come to when they are folded at once. */
function folded(events: readonly CaptureEvent[]): object {
  const startedAtMs = Date.parse(HEADER.startedAt);
  const observation = new Observation({ name: 'played', schemas: schemaCheck(), startedAtMs });
  for (const event of events) observation.push(event);
  return known(observation);
}

const dueBy = (t: number): readonly CaptureEvent[] => EVENTS.filter((event) => event.t <= t);

describe('a playback', () => {
  it('begins before the first event, and tells where its record ends', async () => {
    const connection = await after(await played());
    expect(known(connection.observation)).toEqual(folded([]));
    expect(connection.info().playback).toMatchObject({
      at: 0,
      end: END,
      seq: 0,
      lastSeq: EVENTS.length,
      playing: false,
    });
  });

  it('shows at any moment what a fold of the events up to it comes to, in whatever order moments are asked for', async () => {
    const connection = await played();
    const moments = fc.array(fc.integer({ min: 0, max: END + 10 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(moments, async (times) => {
        await after(connection, ...times.map(seek));
        expect(known(connection.observation)).toEqual(folded(dueBy(times.at(-1)!)));
      }),
      { numRuns: 40 },
    );
  });

  it('steps from event to event, both ways, and stops at the ends', async () => {
    const connection = await after(
      await played(),
      { do: 'step', by: -1 },
      { do: 'step', by: 1 },
      { do: 'step', by: 1 },
    );
    expect(known(connection.observation)).toEqual(folded(EVENTS.slice(0, 2)));
    await after(connection, { do: 'step', by: -1 });
    expect(known(connection.observation)).toEqual(folded(EVENTS.slice(0, 1)));
    await after(connection, seek(END), { do: 'step', by: 1 });
    expect(connection.lastSeq).toBe(EVENTS.length);
  });

  it('shows a request as pending while it was', async () => {
    const asked = EVENTS.find((event) => event.kind === 'frame' && event.text?.includes('"initialize"'))!;
    const connection = await after(await played(), seek(asked.t));
    const { counts, phases } = connection.observation.session();
    expect(counts.pending).toBe(1);
    expect(phases.find(({ state }) => state === 'active')?.name).toBe('initialize');
    expect(connection.observation.operations[0]?.state).toBe('pending');
  });

  it('plays to the end, skipping waits, and begins anew when it is played again', async () => {
    const connection = await played();
    await after(connection, { do: 'speed', speed: 1_000 }, { do: 'play' });
    await until(
      connection,
      () => connection.info().playback?.seq === EVENTS.length && connection.info().playback?.seeking === false,
    );
    expect(connection.info().playback).toMatchObject({ at: END, seq: EVENTS.length, seeking: false });
    expect(known(connection.observation)).toEqual(folded(EVENTS));
    await connection.control({ do: 'speed', speed: 0.1 });
    await after(connection, { do: 'play' }, { do: 'pause' });
    expect(connection.lastSeq).toBeLessThan(EVENTS.length);
  });

  it('waits for no wait when idle time is skipped', async () => {
    const [first, second] = EVENTS as readonly [CaptureEvent, CaptureEvent];
    const hours = 3_600_000_000;
    const connection = await played([first, { ...second, t: 9 * hours }]);
    await after(connection, { do: 'speed', speed: 20 }, { do: 'play' });
    await until(connection, () => connection.lastSeq === 2);
    expect(connection.info().playback?.at).toBe(9 * hours);
  });

  it('tells events in their order when the clock of the record went back', async () => {
    const back = EVENTS.map((event, at) => (at === 5 ? { ...event, t: 0 } : event));
    const connection = await after(await played(back), seek(back[4]!.t));
    expect(connection.lastSeq).toBe(6);
  });

  it('keeps what was muted when it goes back', async () => {
    const connection = await after(await played(), seek(END));
    const [finding] = connection.observation.findings;
    connection.mute(new Set([finding!.rule]));
    await after(connection, seek(END - 1));
    expect(connection.observation.findings.find(({ rule }) => rule === finding!.rule)?.muted).toBe(true);
  });

  it('plays back what a live connection has recorded so far, and refuses where there is no file', async () => {
    const live = test.connect(scriptServer(ANSWERS_ALL));
    await live.conversation;
    const connection = await test.plays(live);
    const upto = live.lastSeq;
    await after(connection, seek(Number.MAX_SAFE_INTEGER));
    expect(connection.lastSeq).toBeGreaterThanOrEqual(upto);
    expect(connection.observation.rows.at(0)).toEqual(live.observation.rows.at(0));
    const unrecorded = test.connect(scriptServer(ANSWERS_ALL), {}, { record: 'nothing' });
    await expect(test.plays(unrecorded)).rejects.toThrow(/Nothing of this connection was recorded/);
  });

  it('gives the events and texts of its record although its source was closed', async () => {
    const connection = await after(await played());
    const { source } = connection.info().playback!;
    await test.bridge.invoke('closeConnection', { connection: source });
    await after(connection, seek(END), seek(0), seek(END));
    expect(await connection.readEvent(3)).toEqual(EVENTS[2]);
    expect(known(connection.observation)).toEqual(folded(EVENTS));
  });

  it('orders only what is a playback', async () => {
    const live = test.connect(scriptServer(ANSWERS_ALL));
    const reply = await test.bridge.invoke('controlPlayback', { connection: live.id, order: { do: 'play' } });
    expect(reply).toMatchObject({ ok: false, error: { code: 'bad-input' } });
  });
});

describe('the observation stream of a playback', () => {
  it('tells everything anew after going back', async () => {
    const connection = await played();
    let rows = new RowTable();
    const batches: ObservationDelta[] = [];
    let told = nothing;
    const opened = test.bridge.subscribe('observation', { connection: connection.id }, (json) => {
      const batch = readBatch(json) as ObservationDelta;
      batches.push(batch);
      if (batch.restart === true) rows = new RowTable();
      if (batch.rows) rows.unpack(batch.rows);
      for (const patch of batch.patches ?? []) rows.applyPatch(patch);
      (opened as Subscription).acknowledge();
      told();
    });
    expect(isRefusal(opened)).toBe(false);
    const caughtUp = (): Promise<void> =>
      new Promise((resolve) => {
        told = () => {
          const last = batches.at(-1);
          if (last?.caughtUp === true && last.upto === connection.lastSeq) resolve();
        };
        told();
      });
    for (const t of [END, END - 500_000, END / 2, END]) {
      await after(connection, seek(t));
      await caughtUp();
      const { table } = folded(dueBy(t)) as { table: object[] };
      expect(Array.from({ length: rows.length }, (_, row) => rows.at(row))).toEqual(table);
    }
    expect(batches.filter(({ restart }) => restart === true)).toHaveLength(2);
  });
});
