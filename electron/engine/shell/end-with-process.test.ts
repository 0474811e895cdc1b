import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { endWithProcess } from './index.ts';

function tied(onFault: 'end' | 'go on'): {
  readonly life: EventEmitter;
  readonly told: string[];
  readonly done: string[];
} {
  const life = new EventEmitter();
  const told: string[] = [];
  const done: string[] = [];
  endWithProcess(
    { dispose: () => Promise.resolve(), killAll: () => void done.push('killed') },
    {
      life: { on: (event, listener) => life.on(event, listener), exit: (code) => void done.push(`exit ${code}`) },
      onFault,
      report: (sentence) => told.push(sentence),
      onSignal: () => Promise.resolve(0),
    },
  );
  return { life, told, done };
}

describe('a fault that nobody caught', () => {
  it.each(['uncaughtException', 'unhandledRejection'])('by %s leaves a shell with windows going on', (event) => {
    const { life, told, done } = tied('go on');
    life.emit(event, new TypeError('x is undefined'));
    expect(told.join('\n')).toContain('mcpscope itself has a fault');
    expect(done).toEqual([]);
  });

  it.each(['uncaughtException', 'unhandledRejection'])(
    'by %s ends a command, with all that it has started, and not as if all were well',
    (event) => {
      const { life, told, done } = tied('end');
      life.emit(event, new TypeError('x is undefined'));
      expect(told.join('\n')).toContain('mcpscope ends: mcpscope itself has a fault');
      expect(done).toEqual(['killed', 'exit 2']);
    },
  );
});
