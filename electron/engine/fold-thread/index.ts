export { Records } from './records.ts';
export { ThreadedConnection } from './threaded-connection.ts';
