export {
  type BodyLengths,
  type ExchangeFailure,
  ExchangeRecord,
  type ExchangeStart,
  type RecordOptions,
} from './exchange-record.ts';
export { isSecretHeader, isSecretName, recordedUrl } from './secrets.ts';
export { headerPairs, headerValue, onNextHead } from './written-head.ts';
