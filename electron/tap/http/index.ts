export { clientRecords } from './client-records.ts';
export { type HttpTap, type HttpTapOptions, openHttpTap } from './http-tap.ts';
export type { ClientFacts } from './tapped-clients.ts';
