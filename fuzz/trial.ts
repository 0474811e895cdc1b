import { sep } from 'node:path';
import type { Input } from './sources/index.ts';
import { ENTRANCES, Session, STAGES, stagesOf, type Turn } from './stages/index.ts';

/** A case that broke a promise. */
export interface Failure {
  readonly stage: string;
  /** First line of what was thrown. */
  readonly message: string;
  readonly stack: string;
}

/** What a case is kept without: where somebody has the project. */
const HERE = process.cwd() + sep;
/** Processor time that a call may take: so much, and so much more for each further 100 KB that it was given. */
const CALL_MS = 50;
const CALL_BYTES = 100 * 1024;

/** Entrances that start an engine, open a socket, or hold values against schemas for as long as that may take. */
const HEAVY = new Set(['file', 'bridge', 'HTTP', 'import', 'schema']);
const HEAVY_MS = 1_500;
/** A call that seems slow is made again so often: machines are loaded, and code is compiled at first. */
const AGAIN_MOST = 6;

/** Errors that nobody waited for, in the order of their coming: they would end a shell. */
const unheard: unknown[] = [];

/** Lets an error that nobody waited for count for the case that is tried. */
export function noteUnheard(error: unknown): void {
  unheard.push(error);
}

/** How an input is tried. */
export interface Trying {
  /** Whether slow calls are wrong. */
  readonly timed?: boolean;
  /** Some of the stages; all of them when not given. */
  readonly turn?: Turn;
}

/** Puts an input through everything that takes it; null where nothing is wrong. */
export async function tried(input: Input, { timed = true, turn }: Trying = {}): Promise<Failure | null> {
  const size = input.parts.reduce((sum, part) => sum + part.length, 0);
  const call = <T>(name: string, calls: number, work: () => T | Promise<T>): Promise<T> =>
    called(name, size, timed ? calls : Number.POSITIVE_INFINITY, work);
  let stage = '';
  try {
    const entrance = ENTRANCES[input.kind];
    stage = entrance.name;
    const lines = await call(stage, entrance.calls ?? 1, () => entrance.run(input.parts));
    stage = 'capture';
    const session = lines === null ? null : await call(stage, 2, () => Session.read(lines));
    if (session !== null)
      for (const { name, calls, run } of turn === undefined ? STAGES : stagesOf(turn)) {
        stage = name;
        await call(stage, calls, () => run(session));
      }
    stage = 'unheard';
    for (const error of unheard.splice(0)) throw error;
    return null;
  } catch (error) {
    return failure(stage, error);
  }
}

/** A call took longer than the bytes that it was given allow. */
class Slow extends Error {
  override readonly name = 'Slow';
}

/** Makes calls; of some that seem slow the least processor time counts that they take when they are made again. */
async function called<T>(name: string, size: number, calls: number, work: () => T | Promise<T>): Promise<T> {
  const allowed = (HEAVY.has(name) ? HEAVY_MS : CALL_MS) * calls * Math.max(1, size / CALL_BYTES);
  const before = process.cpuUsage();
  const result = await work();
  let least = processorMs(before);
  for (let again = 0; again < AGAIN_MOST && least > allowed; again += 1) {
    const began = process.cpuUsage();
    await work();
    least = Math.min(least, processorMs(began));
  }
  if (least > allowed)
    throw new Slow(`slow: ${Math.round(least)} ms for ${size} bytes, where ${Math.round(allowed)} are allowed`);
  return result;
}

/** Since then, in ms; by the clock, what a loaded machine gives to others would count. */
function processorMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function failure(stage: string, error: unknown): Failure {
  if (!(error instanceof Error)) return { stage, message: `throws ${String(error)}`, stack: '' };
  const message = `${error.name}: ${error.message}`;
  return { stage, message: message.split('\n')[0]!.slice(0, 600), stack: (error.stack ?? '').replaceAll(HERE, '') };
}
