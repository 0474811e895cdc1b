import type { Step } from '../../../shared/authorization/index.ts';
import type { LiveConnection } from '../../engine/index.ts';
import { say, type Terminal } from '../print/index.ts';
import { typedLines } from './typed-lines.ts';

/**
 * Lets the sign-in of a connection go on exchange by exchange, as lines are typed: an empty one for the next, `r` to the end, `q` to give it
 * up; where no more lines come it is given up. `linesOf`: how a step is told.
 */
export function walkStepByStep(
  terminal: Terminal,
  connection: LiveConnection,
  linesOf: (step: Step) => readonly string[],
): void {
  const told = new Set<string>();
  let stop: (() => void) | null = null;

  const tell = (steps: readonly Step[]): void => {
    for (const step of steps) {
      if (told.has(step.id) || (step.state !== 'done' && step.state !== 'wrong')) continue;
      told.add(step.id);
      for (const line of linesOf(step)) say(terminal, line);
    }
  };

  const look = (): void => {
    const { authorization } = connection;
    if (authorization === null || authorization.standing !== 'paused' || stop !== null) return;
    const steps = authorization.record.current?.steps ?? [];
    tell(steps);
    const next = steps.find(({ state }) => state === 'current');
    say(terminal, `Next: ${next?.title ?? 'the next exchange'}. Enter goes on, r goes on to the end, q gives up.`);
    stop = typedLines(terminal).take((line) => {
      const word = line?.trim().toLowerCase() ?? 'q';
      if (!['', 'r', 'q'].includes(word)) return say(terminal, 'Enter goes on, r goes on to the end, q gives up.');
      stop?.();
      stop = null;
      if (word === 'q') authorization.giveUp();
      else authorization.order(word === 'r' ? 'run' : 'step');
    });
  };

  connection.listen({ changed: look });
}
