export * from './channel.ts';
export { HttpChannel } from './http-channel.ts';
export { pairsOf, requestHead, type OutgoingHeader } from './request-head.ts';
export { StdioChannel } from './stdio-channel.ts';
export { WebSocketChannel } from './web-socket-channel.ts';
export { sentLines } from './sent-lines.ts';
