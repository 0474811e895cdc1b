import { RecordedSink } from './recorded-sink.ts';
import { startStdio, type StdioOptions } from '../stdio/index.ts';
import type { StdioTransport } from '../wire/index.ts';

/** For tests: a server under observation, with everything that its transport told. */
export class RecordedChannel extends RecordedSink {
  readonly transport: StdioTransport;

  constructor(command: string, args: readonly string[], options: Partial<StdioOptions> = {}) {
    super();
    const start = performance.now();
    const now = (): number => Math.round((performance.now() - start) * 1000);
    const defaults = { cwd: '', env: {}, keepEnvironmentValues: false, fingerprint: () => 'fingerprint', now };
    this.transport = startStdio({ command, args, recordedArgs: args, ...defaults, ...options }, this);
  }

  /** Starts a script in Node. */
  static node(script: string, options: Partial<StdioOptions> = {}): RecordedChannel {
    return new RecordedChannel(process.execPath, ['-e', script], options);
  }

  get pid(): number {
    return this.of('process.spawn')[0]?.pid ?? 0;
  }

  send(text: string): void {
    this.transport.send(Buffer.from(text));
  }
}
