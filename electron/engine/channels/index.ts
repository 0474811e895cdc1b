export * from './channel.ts';
export { HttpChannel } from './http-channel.ts';
export { StdioChannel } from './stdio-channel.ts';
export { WebSocketChannel } from './web-socket-channel.ts';
export { bytesToSend, sentLines } from './sent-lines.ts';
