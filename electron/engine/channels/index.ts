export * from './channel.ts';
export { HttpChannel } from './http-channel.ts';
export { quoted } from './peer-value.ts';
export { type OutgoingHeader, pairsOf, requestHead, type ClientHeaders } from './request-head.ts';
export { sentLines } from './sent-lines.ts';
export { StdioChannel } from './stdio-channel.ts';
export { WebSocketChannel } from './web-socket-channel.ts';
