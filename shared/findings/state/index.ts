export { ExchangeState } from './exchange-state.ts';
export type { HttpMoment } from './http-moments.ts';
export { HttpState } from './http-state.ts';
export { IdHistory } from './id-history.ts';
export type { Memory, MemoryKind, Recall } from './memory.ts';
export { type MessageScope, REQUESTS, RESPONSES, Scoped, SENT } from './message-scope.ts';
export { PingWatch } from './ping-watch.ts';
export { StrayLines } from './stray-lines.ts';
