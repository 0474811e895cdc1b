import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ClientOptions, StdioTarget, Target } from '../../../shared/bridge/index.ts';
import type { BridgeServer } from '../bridge/index.ts';
import { type Connection, FileConnection, type ShownConnection } from '../connection/index.ts';
import { createEngine, type Engine } from '../engine.ts';
import { openBridge } from '../engine-bridge.ts';
import type { ConnectChoices, LiveConnection } from '../live/index.ts';
import { PlaybackConnection } from '../playback/index.ts';
import type { EngineOptions } from '../shell/index.ts';

/** An engine of a test with folders of its own. */
export interface TestEngine {
  readonly engine: Engine;
  readonly bridge: BridgeServer;
  readonly folder: string;
  /** Sentences that the engine reported. */
  readonly reports: string[];
  /** Connects as a client of 2025-11-25, where the options do not say otherwise. */
  connect(target: Target, options?: Partial<ClientOptions>, choices?: ConnectChoices): LiveConnection;
  /** Shows a capture that is folded in this thread. */
  shows(path: string): Promise<FileConnection>;
  /** Plays one back in this thread. */
  plays(source: ShownConnection): Promise<PlaybackConnection>;
  /** Ends every connection and removes the folders. */
  end(): Promise<void>;
}

export function testEngine(options: Partial<EngineOptions> = {}): TestEngine {
  const folder = mkdtempSync(join(tmpdir(), 'mcpscope-engine-'));
  const reports: string[] = [];
  const engine = createEngine({
    version: '1.2.3',
    shell: 'web',
    captureFolder: join(folder, 'captures'),
    settingsFolder: join(folder, 'settings'),
    demoServer: { command: process.execPath, args: ['-e', ''] },
    cwd: process.cwd(),
    report: (sentence) => reports.push(sentence),
    ...options,
  });
  return {
    engine,
    bridge: openBridge(engine),
    folder,
    reports,
    connect: (target, options = {}, choices = {}) =>
      engine.connect(target, { ...engine.defaultOptions(), revision: '2025-11-25', ...options }, choices),
    shows: async (path) => instanceOf(FileConnection, await engine.showCapture(path)),
    plays: async (source) => instanceOf(PlaybackConnection, await engine.openPlayback(source)),
    end: async () => {
      await engine.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function instanceOf<C>(kind: new (...args: never[]) => C, connection: ShownConnection): C {
  if (connection instanceof kind) return connection;
  throw new Error(`${connection.id} is no ${kind.name}`);
}

/** A server that runs this script of CommonJS. It has `say(value)`, `onLine(callback)` and `result(capabilities, version)`. */
export function scriptServer(script: string): StdioTarget {
  const prelude = `
    const say = (value) => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n');
    const onLine = (callback) => {
      let rest = '';
      process.stdin.setEncoding('utf8').on('data', (text) => {
        const lines = (rest + text).split('\\n');
        rest = lines.pop();
        for (const line of lines) callback(line);
      });
    };
    const result = (capabilities = {}, protocolVersion = '2025-11-25') => ({ protocolVersion, capabilities, serverInfo: { name: 'script', version: '1' } });
  `;
  return {
    transport: 'stdio',
    name: 'script',
    command: process.execPath,
    args: ['-e', prelude + script],
    cwd: '',
    env: {},
  };
}

/** The body of a script server that shakes hands and answers everything else with \`{}\`. */
export const ANSWERS_ALL = `
  onLine((line) => {
    const { id, method } = JSON.parse(line);
    if (id === undefined) return;
    say({ jsonrpc: '2.0', id, result: method === 'initialize' ? result() : {} });
  });
`;

export const EVERYTHING: StdioTarget = {
  transport: 'stdio',
  name: 'everything',
  command: process.execPath,
  args: [
    resolve(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js'),
    'stdio',
  ],
  cwd: '',
  env: {},
};

/** Resolves when the condition holds, looked at after every event and change of the connection. */
export function until(connection: Connection, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!condition()) return;
      unlisten();
      resolve();
    };
    const unlisten = connection.listen({ applied: look, changed: look });
    look();
  });
}

/** The classes of all rows, in order. */
export function classes(connection: Connection): string[] {
  const { rows } = connection.observation;
  return Array.from({ length: rows.length }, (_, row) => rows.class(row));
}

/** Texts of the notes on a connection. */
export function notes(connection: Connection): string[] {
  const { rows } = connection.observation;
  return Array.from({ length: rows.length }, (_, row) => row)
    .filter((row) => rows.class(row) === 'note')
    .map((row) => rows.summary(row));
}
