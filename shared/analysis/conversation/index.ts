// The conversation at hand: how far its handshake has come, and which exchange of HTTP carries what of it.
export type { HttpKind, KnownCarrier } from './carrier.ts';
export { Conversation, type KnownConversation } from './conversation.ts';
export { endsTheWait, givesUpProbe, type KnownHandshake } from './handshake.ts';
export { breaksOff, type KnownHttp } from './http-conversation.ts';
export type { GivenId, KnownSession } from './http-session.ts';
export type { Moment } from './moment.ts';
