export { chosenSignIn } from './chosen-sign-in.ts';
export type { ConnectChoices, Connector } from './connector.ts';
export { GivenSecrets } from './given-secrets.ts';
export { LiveConnection } from './live-connection.ts';
export { liveOf, openOf } from './live-connections.ts';
export { messageBuffer } from './message-buffer.ts';
export { revokeKept } from './revoke-kept.ts';
export { isWebSocket } from './open-channel.ts';
