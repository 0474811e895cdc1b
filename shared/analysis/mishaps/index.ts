// Why a connection did not come about, and what helps: a class of causes a file.
export { LookedUpRecord } from './looked-up.ts';
export type { AddressScene, Mishap, ProcessScene, SaidLine } from './mishap.ts';
export { addressInquiry, addressMishap, processInquiry, processMishap } from './mishaps.ts';
