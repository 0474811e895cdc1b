export { Client } from './client.ts';
export { eventsStep, type ProbeStep } from './client-connection.ts';
export { eraOverHttp, eraOverMessages } from './era-verdict.ts';
export type { Outcome } from './requests.ts';
export type { Route } from './route.ts';
