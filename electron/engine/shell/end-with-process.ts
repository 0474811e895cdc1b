import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type EndSignal = (typeof SIGNALS)[number];

/** What has to be ended with the process. */
export interface Endable {
  /** Ends every connection by its steps. */
  dispose(): Promise<void>;
  /** Ends every process at once and synchronously. */
  killAll(): void;
}

export interface EndOptions {
  /** Gets a sentence about an error that ends the process. */
  readonly report: (sentence: string) => void;
  /** What a first signal sets off; resolves to the exit code. Every connection is ended before the exit in any case. */
  readonly onSignal: (signal: EndSignal) => Promise<number>;
}

/** The exit code that a shell shows for a process ended by a signal. */
export function codeOfSignal(signal: EndSignal): number {
  return 128 + constants.signals[signal];
}

/**
 * Ties an engine to the life of a process without a window of its own: a first signal ends in order, a second one,
 * or an error that nobody caught, ends everything at once.
 */
export function endWithProcess(engine: Endable, { report, onSignal }: EndOptions): void {
  let ending = false;
  const endNow = (code: number): never => {
    engine.killAll();
    process.exit(code);
  };
  const crash = (error: unknown): never => {
    report(
      `mcpscope ends because of an error of its own: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    return endNow(1);
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (ending) endNow(codeOfSignal(signal));
      ending = true;
      onSignal(signal)
        .then(async (code) => {
          await engine.dispose();
          process.exit(code);
        })
        .catch(crash);
    });
  }
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}
