import type { BridgeError } from '../../../shared/bridge/index.ts';
import { FAULTS, isFault } from '../../faults/index.ts';
import { systemErrorInWords } from '../../transports/index.ts';

/** A command that cannot be done, with its stable code and a sentence for the user. */
export class BridgeFault extends Error {
  readonly code: BridgeError['code'];

  constructor(code: BridgeError['code'], message: string) {
    super(message);
    this.name = 'BridgeFault';
    this.code = code;
  }
}

/** What is asked of an engine that ends. */
export function ending(): BridgeFault {
  return new BridgeFault('failed', 'mcpscope is ending.');
}

/** Any caught value as the error that a carrier sends. */
export function bridgeErrorOf(error: unknown): BridgeError {
  if (error instanceof BridgeFault) return { code: error.code, message: error.message };
  if (isFault(error)) return { code: 'failed', message: FAULTS.tell('a command', error) };
  return { code: 'failed', message: `The command failed: ${systemErrorInWords(error)}.` };
}
