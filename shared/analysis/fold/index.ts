// The fold over the events of one connection, and the session that is drawn from its records.
export { Analysis } from './analysis.ts';
export type { KnownRecords, Onlooker } from './onlooker.ts';
