export type { ConnectChoices, Connector } from './connector.ts';
export { LiveConnection } from './live-connection.ts';
export { liveOf, openOf } from './live-connections.ts';
export { messageBuffer } from './message-buffer.ts';
export { isWebSocket } from './open-channel.ts';
