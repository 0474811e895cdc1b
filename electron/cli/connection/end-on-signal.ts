import { codeOfSignal, endWithProcess, type Engine } from '../../engine/index.ts';
import { sayLines, type Terminal } from '../print/index.ts';

type OnSignal = Parameters<typeof endWithProcess>[1]['onSignal'];

const atOnce: OnSignal = (signal) => Promise.resolve(codeOfSignal(signal));

/** Ends a command with its engine when a signal asks for it, at once where the command has nothing to finish, and after a fault of ours. */
export function endOnSignal(terminal: Terminal, engine: Engine, onSignal: OnSignal = atOnce): void {
  endWithProcess(engine, {
    onFault: 'end',
    life: terminal,
    report: (sentence) => sayLines(terminal, sentence),
    onSignal,
  });
}
