export { MessageMiddle, type RuledMessage } from './message-middle.ts';
export type { SentPiece } from './middle-event.ts';
export { Outbox } from './outbox.ts';
export { runChaos } from './stdio-chaos.ts';
