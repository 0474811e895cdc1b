import { constants } from 'node:os';
import { FAULTS } from '../../faults/index.ts';

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
  on(
    event: EndSignal | 'uncaughtException' | 'unhandledRejection' | 'exit',
    listener: (reason: unknown) => void,
  ): unknown;
  exit(code: number): void;
}

export interface EndOptions {
  readonly life?: ProcessLife;
  /** Gets a sentence about a fault that nobody caught. */
  readonly report: (sentence: string) => void;
  /** Whether such a fault ends the process, or leaves everything else going on. */
  readonly onFault: 'end' | 'go on';
  /** What a first signal sets off; resolves to the exit code. Every connection is ended before the exit in any case. */
  readonly onSignal: (signal: EndSignal) => Promise<number>;
}

/** Neither that all is well nor that something was found: nobody looked. */
const CODE_OF_FAULT = 2;

/** The exit code that a shell shows for a process ended by a signal. */
export function codeOfSignal(signal: EndSignal): number {
  return 128 + constants.signals[signal];
}

/**
 * Ties an engine to the life of a process without a window of its own: a first signal ends in order, a second one,
 * or, where that is asked for, a fault that nobody caught, ends everything at once.
 */
export function endWithProcess(engine: Endable, { life = process, report, onFault, onSignal }: EndOptions): void {
  let ending = false;
  const endNow = (code: number): void => {
    try {
      engine.killAll();
    } finally {
      life.exit(code);
    }
  };
  const end = (fault: unknown): void => {
    try {
      report(`mcpscope ends: ${FAULTS.tell('a part that nothing can go on without', fault)}`);
    } finally {
      endNow(CODE_OF_FAULT);
    }
  };
  const uncaught = (fault: unknown): void => {
    if (onFault === 'end') end(fault);
    else report(FAULTS.tell('something that came unasked', fault));
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
        .catch(end);
    });
  }
  life.on('uncaughtException', uncaught);
  life.on('unhandledRejection', uncaught);
}
