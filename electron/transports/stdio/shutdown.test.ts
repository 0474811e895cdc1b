import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { groupAlive } from './process-group.ts';
import { endServer, type Ending } from './shutdown.ts';
import { RecordedChannel } from '../testing/recorded-channel.ts';

const graceMs = 150;
const STUBBORN = `process.on('SIGTERM', () => {}); process.stdin.resume(); setInterval(() => {}, 1000); console.log('ready')`;

const steps = (channel: RecordedChannel) =>
  channel.events.flatMap((event) => {
    if (event.kind === 'process.stdin-close') return [`stdin ${event.by}`];
    if (event.kind === 'process.signal') return [`${event.signal} ${event.target}`];
    return event.kind === 'process.exit' ? [`exit ${event.signal ?? event.code}`] : [];
  });

async function ready(channel: RecordedChannel): Promise<RecordedChannel> {
  await channel.until(({ frames }) => frames.length > 0);
  return channel;
}

describe('close', () => {
  it('ends early with a server that heeds the end of its input', async () => {
    const channel = await ready(
      RecordedChannel.node(`process.stdin.resume(); console.log('ready')`, { graceMs: 60_000 }),
    );
    await channel.transport.close();
    expect(steps(channel)).toEqual(['stdin shutdown', 'exit 0']);
    expect(channel.order.at(-1)).toBe('closed');
  });

  it('sends SIGTERM to a server that goes on', async () => {
    // The same grace is given to its death, which a busy machine takes its time over.
    const channel = await ready(
      RecordedChannel.node(`setInterval(() => {}, 1000); console.log('ready')`, { graceMs: 1_000 }),
    );
    await channel.transport.close();
    expect(steps(channel)).toEqual(['stdin shutdown', 'SIGTERM group', 'exit SIGTERM']);
  });

  it('kills a server that ignores both, each step an event with its time', async () => {
    const channel = await ready(RecordedChannel.node(STUBBORN, { graceMs }));
    await Promise.all([channel.transport.close(), channel.transport.close()]);
    expect(steps(channel)).toEqual(['stdin shutdown', 'SIGTERM group', 'SIGKILL group', 'exit SIGKILL']);
    const [closed] = channel.of('process.stdin-close');
    const [term, kill] = channel.of('process.signal');
    expect(term!.t - closed!.t).toBeGreaterThanOrEqual((graceMs - 5) * 1000);
    expect(kill!.t - term!.t).toBeGreaterThanOrEqual((graceMs - 5) * 1000);
    expect(groupAlive(channel.pid)).toBe(false);
  });

  it('ends the grandchild of a launcher', async () => {
    const channel = await ready(
      new RecordedChannel('sh', ['-c', `"${process.execPath}" -e "${STUBBORN}"; true`], { graceMs }),
    );
    await channel.transport.close();
    expect(steps(channel).slice(0, 2)).toEqual(['stdin shutdown', 'SIGTERM group']);
    expect(steps(channel)).toContain('SIGKILL group');
    expect(groupAlive(channel.pid)).toBe(false);
  });
});

/** ms until the first signal, at which it ends. A machine that is too busy cannot be made to order: this leader only says so. */
async function signalAfter(waitedMs: () => number): Promise<number> {
  let asked = 0;
  const signalled = new EventEmitter();
  const ending = {
    leader: 2 ** 30,
    input: { end: () => undefined },
    exited: once(signalled, 'signal'),
    graceMs: 40,
    waitedMs: () => ((asked += 1) === 1 ? 0 : waitedMs()),
    tell: () => signalled.emit('signal'),
    now: () => 0,
  };
  const began = performance.now();
  await endServer(ending as unknown as Ending);
  return performance.now() - began;
}

describe('the time of grace', () => {
  it('does not count what a server has waited for a processor, up to five times', async () => {
    expect(await signalAfter(() => 60)).toBeGreaterThanOrEqual(99);
    expect(await signalAfter(() => 100_000)).toBeGreaterThanOrEqual(199);
  });
});

describe('a server that exits by itself', () => {
  it('takes the processes along that it left behind, and says who held the outputs', async () => {
    const script = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).unref();
      console.log('ready'); process.exit(0)`;
    const channel = RecordedChannel.node(script, { graceMs });
    await channel.whenClosed();
    // A busy machine may take longer over the signal than the grace lasts.
    expect(steps(channel).slice(0, 2)).toEqual(['exit 0', 'SIGTERM group']);
    expect(channel.of('note')).toMatchObject([
      { text: 'The server has exited, but a process that it started keeps its outputs open.' },
    ]);
    expect(channel.order.slice(-3).toSorted()).toEqual(['closed', 'process.stderr-end', 'process.stdout-end']);
    expect(groupAlive(channel.pid)).toBe(false);
  });

  it('closes our ends when a process out of reach holds the outputs', async () => {
    const script = `const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached: true });
      console.log(child.pid); process.exit(0)`;
    const channel = RecordedChannel.node(script, { graceMs });
    await channel.whenClosed();
    const escaped = Number(channel.texts[0]);
    const alive = groupAlive(escaped);
    process.kill(escaped, 'SIGKILL');
    expect(alive).toBe(true);
    expect(channel.of('note')).toHaveLength(2);
    expect(channel.order).not.toContain('process.stdout-end');
  });
});

describe('killNow', () => {
  it('ends the group at once', async () => {
    const channel = await ready(RecordedChannel.node(STUBBORN));
    channel.transport.killNow();
    await channel.whenClosed();
    expect(steps(channel)).toEqual(['exit SIGKILL']);
  });
});
