export { Client } from './client.ts';
export type { ProbeStep } from './client-connection.ts';
export type { Route } from './route.ts';
export { Ways } from './ways.ts';
