export type { ServedEras, UnmatchedPolicy } from './decision.ts';
export type { ForwardTarget } from './forwarding.ts';
export { type HttpMock, serveOverHttp } from './http-mock.ts';
export type { MockPolicy } from './mock-conversation.ts';
export type { MockLog } from './mock-log.ts';
export { type MockRecord, openMockRecord, readMockRecord } from './mock-record.ts';
export { playOverStdio } from './stdio-mock.ts';
export { MockSignIn } from './mock-sign-in.ts';
export { type Spoil, spoilOf, SPOILS } from './spoils.ts';
