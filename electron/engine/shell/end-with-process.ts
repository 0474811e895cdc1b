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

/** What ends a process and what it ends by: `process` itself, or what stands for it in a test. */
export interface ProcessLife {
  on(event: EndSignal | 'uncaughtException' | 'unhandledRejection', listener: (reason: unknown) => void): unknown;
  exit(code: number): void;
}

export interface EndOptions {
  readonly life?: ProcessLife;
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
export function endWithProcess(engine: Endable, { life = process, report, onSignal }: EndOptions): void {
  let ending = false;
  const endNow = (code: number): void => {
    engine.killAll();
    life.exit(code);
  };
  const crash = (error: unknown): void => {
    report(
      `mcpscope ends because of an error of its own: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    endNow(1);
  };
  for (const signal of SIGNALS) {
    life.on(signal, () => {
      if (ending) return endNow(codeOfSignal(signal));
      ending = true;
      onSignal(signal)
        .then(async (code) => {
          await engine.dispose();
          life.exit(code);
        })
        .catch(crash);
    });
  }
  life.on('uncaughtException', crash);
  life.on('unhandledRejection', crash);
}
