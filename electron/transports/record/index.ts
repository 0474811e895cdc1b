export { type BodyLengths, type ExchangeFailure, ExchangeRecord, type ExchangeStart } from './exchange-record.ts';
export { isSecretHeader, recordedUrl, secretMarker } from './secrets.ts';
export { headerPairs, headerValue, onNextHead } from './written-head.ts';
