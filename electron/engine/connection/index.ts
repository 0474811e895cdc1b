export { Connection } from './connection.ts';
export { Connections } from './connections.ts';
export { FileConnection, openFileConnection } from './file-connection.ts';
export { listedItem, messagesOf } from './frame-messages.ts';
export { ObservationStream } from './observation-stream.ts';
export { openRecord } from './open-record.ts';
export { RecordedConnection, type RecordedState } from './recorded-connection.ts';
export { UnrecordedConnection } from './unrecorded-connection.ts';
export { wholeText } from './whole-text.ts';
