import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Frees what nobody holds any more. In the midst of one long job V8 does not look for it by itself, so that each copy of a huge text
 * that the job is through with would stay until its end.
 */
export function collectGarbage(): void {
  collect ??= exposed();
  collect();
}

function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
