import { BridgeFault } from './bridge/index.ts';

/** For what this build cannot do yet. Throws BridgeFault. */
export function notYet(): never {
  throw new BridgeFault('failed', 'This cannot be done yet.');
}
