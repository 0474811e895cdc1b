export { basicCredentials, ConnectError } from './connect/index.ts';
export { openHttp } from './http/index.ts';
export { isSecretHeader, recordedUrl } from './record/index.ts';
export { findCommand, problemOfFolder, startStdio } from './stdio/index.ts';
export { openWebSocket } from './web-socket/index.ts';
export {
  type ExchangeOrder,
  type HeaderPair,
  type HttpExchange,
  type HttpTransport,
  joined,
  LineSplitter,
  type MessageTransport,
  pieceLengths,
  type RawFrame,
  type StdioTransport,
  systemErrorCode,
  systemErrorInWords,
  textOrBase64,
  type TextOrBase64,
  type TransportEvent,
  type TransportSink,
  type UrlOptions,
  WireNumbers,
} from './wire/index.ts';
