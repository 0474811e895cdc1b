// HTTP exchanges: what became of each, and what they add up to.
export { type Fault, faultOf } from './exchange-fault.ts';
export { ExchangeRecord, isEventsStream, isProbe, leavesUnsent } from './exchange-record.ts';
export type { Exchange } from './exchanges.ts';
export { HttpRecord } from './http-record.ts';
export { refusesMethod } from './unknown-method.ts';
export { endsConnection, streamFate } from './stream-fate.ts';
