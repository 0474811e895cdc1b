import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScriptedSession } from '../../../shared/analysis/testing/scripted-session.ts';
import { heightOf, laneAt, laneNamed, type TimelineScene } from './lane-layout.ts';
import { ClientLane } from './lanes/client.ts';
import { HandLane } from './lanes/hand.ts';
import { NotificationLane } from './lanes/notifications.ts';
import { ProcessLane } from './lanes/process.ts';
import { StreamLane } from './lanes/streams.ts';
import { SubscriptionLane } from './lanes/subscriptions.ts';
import { TaskLane } from './lanes/tasks.ts';
import { laneOf, scriptedScene } from './testing/scripted-scene.ts';

beforeEach(() => void vi.stubGlobal('requestAnimationFrame', () => 0));
afterEach(() => void vi.unstubAllGlobals());

const rpc = (message: object) => ({ jsonrpc: '2.0', ...message });
const call = (id: number | string, params: object = { name: 'tool' }) => rpc({ id, method: 'tools/call', params });
const answer = (id: number | string, result: object = {}) => rpc({ id, result });
const tell = (method: string, params: object = {}) => rpc({ method, params });
const modern = (params: object = {}) => ({
  _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
  ...params,
});

const names = ({ lanes }: TimelineScene): string[] => lanes.map(({ name }) => name);

describe('the lanes of a connection', () => {
  it('are those that it has something for', () => {
    expect(names(scriptedScene(new ScriptedSession().spawn().handshake()))).toEqual([
      'phases',
      'client',
      'notifications',
      'stderr',
      'process',
    ]);
    expect(names(scriptedScene(new ScriptedSession().httpHandshake()))).toEqual([
      'phases',
      'client',
      'notifications',
      'streams',
      'session',
    ]);
  });

  it('stand one below the other without a gap', () => {
    const { lanes } = scriptedScene(new ScriptedSession().spawn().client(call(1)).client(call(2)));
    for (const [at, lane] of lanes.entries()) {
      expect(laneAt(lanes, lane.top)?.name).toBe(lane.name);
      expect(lanes[at + 1]?.top ?? heightOf(lanes) - 2).toBe(lane.top + lane.height);
      const { y, height } = lane.lane.bar(lane, lane.tracks - 1);
      expect(y + height).toBeLessThanOrEqual(lane.top + lane.height);
    }
    expect(laneAt(lanes, heightOf(lanes) + 1)).toBeUndefined();
  });

  it('say in one sentence how much they leave out', () => {
    const session = new ScriptedSession();
    for (let id = 0; id < 1_010; id += 1) session.client(call(id));
    const scene = scriptedScene(session);
    expect(laneNamed(scene.lanes, 'client')?.leftOut).toBe(
      '1,004 more requests ran at the same time as those in the 6 rows: marks below show where they begin.',
    );
    expect(laneOf(scene, ClientLane).spans.crowd.row(0)).toBe(6);
  });
});

describe.each([Infinity, 1])('the index, told %s events at a time', (batch) => {
  it('keeps notifications apart by direction and meaning, and noise with them', () => {
    const session = new ScriptedSession()
      .spawn()
      .server('a banner')
      .client(tell('notifications/initialized'))
      .server(tell('notifications/message', { level: 'info', data: 'x' }))
      .server(tell('notifications/tools/list_changed'))
      .client(tell('notifications/cancelled', { requestId: 9 }))
      .server(tell('notifications/progress', { progressToken: 1, progress: 1 }))
      .stderr('hello');
    const { c2s, s2c } = laneOf(scriptedScene(session, { batch }), NotificationLane).notices;
    expect([s2c.noise.row(0), s2c.log.row(0), s2c.changed.row(0), s2c.progress.row(0)]).toEqual([1, 3, 4, 6]);
    expect([c2s.other.row(0), c2s.cancelled.row(0), c2s.log.length]).toEqual([2, 5, 0]);
  });

  it('follows a subscription from its request to its acknowledgement, its notifications and its end', () => {
    const about = { 'io.modelcontextprotocol/subscriptionId': 1 };
    const session = new ScriptedSession()
      .client(rpc({ id: 1, method: 'subscriptions/listen', params: modern({ notifications: {} }) }))
      .server(tell('notifications/subscriptions/acknowledged', { _meta: about, notifications: {} }))
      .server(tell('notifications/tools/list_changed', { _meta: about }))
      .server(answer(1));
    const scene = scriptedScene(session, { batch });
    const { subscriptions } = laneOf(scene, SubscriptionLane);
    expect(scene.lanes.some(({ name }) => name === 'subscriptions')).toBe(true);
    expect(subscriptions.acknowledgedAt(0)).toBe(2_000);
    expect([subscriptions.told.row(0), subscriptions.told.row(1), subscriptions.told.length]).toEqual([1, 2, 2]);
    expect(subscriptions.spans.open()).toEqual([]);
    // It stands in its own lane and not among the requests.
    expect([laneOf(scene, ClientLane).spans.rows.length, subscriptions.spans.trackOf(0)]).toEqual([0, 0]);
  });

  it('follows a resource from resources/subscribe to resources/unsubscribe', () => {
    const uri = { uri: 'test://a' };
    const session = new ScriptedSession()
      .client(rpc({ id: 1, method: 'resources/subscribe', params: uri }))
      .server(answer(1));
    expect(laneOf(scriptedScene(session, { batch }), SubscriptionLane).spans.open()).toEqual([0]);
    session
      .server(tell('notifications/resources/updated', uri))
      .server(tell('notifications/resources/updated', { uri: 'test://b' }))
      .client(rpc({ id: 2, method: 'resources/unsubscribe', params: uri }))
      .server(answer(2));
    const { subscriptions } = laneOf(scriptedScene(session, { batch }), SubscriptionLane);
    expect(subscriptions.spans.open()).toEqual([]);
    const of = (uri: string, t: number): number => subscriptions.of(undefined, uri, t);
    expect([subscriptions.told.row(0), of('test://a', 3_000), of('test://b', 4_000)]).toEqual([2, 0, -1]);
    expect([of('test://a', 500), of('test://a', 6_001)]).toEqual([-1, -1]);
  });

  it('knows the processes, and which of them ended badly', () => {
    const session = new ScriptedSession().spawn().exit(1).spawn().exit(0).spawn().exit(null, 'SIGSEGV').spawn();
    const { runs } = laneOf(scriptedScene(session, { batch }), ProcessLane);
    expect(runs.map(({ end, failed }) => [end >= 0, failed])).toEqual([
      [true, true],
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  it('keeps which requests were answered too late', () => {
    const session = new ScriptedSession()
      .client(call(1))
      .client(tell('notifications/cancelled', { requestId: 1 }))
      .server(answer(1));
    expect(laneOf(scriptedScene(session, { batch }), ClientLane).late).toEqual([0]);
  });

  it('finds tasks and who asks about them', () => {
    const session = new ScriptedSession()
      .client(call(1))
      .server(answer(1, { task: { taskId: 't', status: 'working' } }))
      .client(rpc({ id: 2, method: 'tasks/get', params: { taskId: 't' } }))
      .server(answer(2, { taskId: 't', status: 'completed' }));
    const { spans, polls } = laneOf(scriptedScene(session, { batch }), TaskLane);
    expect([spans.trackOf(0), polls.length, polls.row(0)]).toEqual([0, 1, 2]);
    expect(spans.open()).toEqual([]);
  });

  it('puts a stream that goes on with another behind it', () => {
    const stream = { 'Content-Type': 'text/event-stream' };
    const session = new ScriptedSession()
      .post(1, call(1))
      .responds(1, 200, stream)
      .sse(1, tell('notifications/message'))
      .post(2, call(2))
      .responds(2, 200, stream)
      .ends(2)
      .ends(1)
      .request(3, { purpose: 'resume', resumes: 1 })
      .responds(3, 200, stream);
    const { spans, arrivals } = laneOf(scriptedScene(session, { batch }), StreamLane);
    expect([0, 1, 2].map((index) => spans.trackOf(index))).toEqual([0, 1, 0]);
    expect(arrivals.length).toBe(1);
  });

  it('marks what was sent by hand', () => {
    const session = new ScriptedSession().spawn().frame('c2s', call(1), undefined, 'stdio', { origin: 'user' });
    const scene = scriptedScene(session, { batch });
    const [sent] = laneOf(scene, HandLane).marks();
    expect([sent?.row(0), scene.lanes.at(-1)?.name]).toEqual([1, 'hand']);
  });
});
