export { Client, type Asking } from './client.ts';
export { type Answer, type Answerer } from './answers.ts';
export type { ClientDesk, ProbeStep, Remark } from './desk.ts';
export { eraOverHttp, eraOverMessages } from './era-verdict.ts';
export { MODERN_REVISION } from './speech.ts';
export type { Outcome } from './requests.ts';
export type { Route } from './route.ts';
