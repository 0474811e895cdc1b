import type { MiddleDelta } from '../../shared/bridge/index.ts';
import { QuestionStream } from './answering/index.ts';
import { BridgeServer, type StreamTable, WholeStream } from './bridge/index.ts';
import { commandTable, Runs } from './commands/index.ts';
import type { Engine } from './engine.ts';
import { ExportStream } from './export/index.ts';
import { liveOf } from './live/index.ts';
import { ReplayStream, type ReplayRun } from './replay/index.ts';
import type { SequenceRun } from './sequences/index.ts';
import type { ClientTrials } from './trials/index.ts';

/** The bridge of an engine to its windows, which ends with it. A command line has none, and loads nothing of it. */
export function openBridge(engine: Engine): BridgeServer {
  const replays = new Runs<ReplayRun>('replay');
  const sequenceRuns = new Runs<SequenceRun>('sequence');
  const clientTrials = new Runs<ClientTrials>('run of faults');
  const bridge = new BridgeServer(
    commandTable({ engine, ...engine.parts, replays, sequenceRuns, clientTrials }),
    streamTable(engine, replays, sequenceRuns, clientTrials),
  );
  engine.serve(bridge, () => {
    const running = clientTrials.underWay;
    for (const run of running) run.stop();
    return Promise.all(running.map(({ done }) => done));
  });
  return bridge;
}

function streamTable(
  engine: Engine,
  replays: Runs<ReplayRun>,
  sequenceRuns: Runs<SequenceRun>,
  clientTrials: Runs<ClientTrials>,
): StreamTable {
  const { connections, records, tabs, library, told, taps, mutedRules, secrets } = engine.parts;
  return {
    connections: (_input, send) =>
      new WholeStream(
        () => JSON.stringify(connections.infos()),
        (changed) => connections.listen(changed),
        send,
      ),
    observation: ({ connection }, send) => records.stream(connections.get(connection), send),
    library: (_input, send) =>
      new WholeStream(
        () => library.json(),
        (changed) => library.listen(changed),
        send,
      ),
    session: (_input, send) =>
      new WholeStream(
        () => JSON.stringify(tabs.state),
        (changed) => tabs.listen(changed),
        send,
      ),
    told: (_input, send) =>
      new WholeStream(
        () => told.json(),
        (changed) => told.listen(changed),
        send,
      ),
    search: ({ connection, terms }, send) => records.search(connections.get(connection), terms, send),
    replay: ({ replay }, send) => new ReplayStream(replays.get(replay), send),
    sequenceRun: ({ run: id }, send) => {
      const run = sequenceRuns.get(id);
      return new WholeStream(
        () => JSON.stringify(run.report),
        (changed) => run.listen(changed),
        send,
      );
    },
    clientTrials: ({ run: id }, send) => {
      const run = clientTrials.get(id);
      return new WholeStream(
        () => JSON.stringify(run.state),
        (changed) => run.listen(changed),
        send,
      );
    },
    middle: ({ connection: id }, send) => {
      const middle = taps?.middleOf(connections.get(id))?.stage ?? liveOf(connections, id).middle;
      // The text may be long, and each message that is touched is a change.
      let told = -1;
      return new WholeStream(
        () => {
          const { text, ...state } = middle.state;
          const delta: MiddleDelta = told === state.version ? state : { text, ...state };
          told = state.version;
          return JSON.stringify(delta);
        },
        (changed) => middle.watch(changed),
        send,
      );
    },
    questions: ({ connection }, send) =>
      new QuestionStream(liveOf(connections, connection).client.responder.book, send),
    export: (order, send) => {
      const connection = connections.get(order.connection);
      const muted = mutedRules.of(connection.info().header.source);
      return new ExportStream(
        connection,
        order,
        { version: engine.options.version, muted, secrets: secrets.all() },
        send,
      );
    },
  };
}
