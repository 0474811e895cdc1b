export { Client, type ClientChannel } from './client.ts';
export { opensWithInitialize, type Remark } from './handshake.ts';
export type { Outcome } from './requests.ts';
