import type { Fault } from './fault.ts';
import { HTTP_FAULTS } from './http-faults.ts';
import { MESSAGE_FAULTS } from './message-faults.ts';
import { WIRE_FAULTS } from './wire-faults.ts';

export type { FaultGround } from './fault.ts';

/** All of them, each under an id of its own. */
export const FAULTS: readonly Fault[] = [...WIRE_FAULTS, ...MESSAGE_FAULTS, ...HTTP_FAULTS];

/** The one of this id; null for none. */
export function faultOf(id: string): Fault | null {
  return FAULTS.find((fault) => fault.id === id) ?? null;
}
