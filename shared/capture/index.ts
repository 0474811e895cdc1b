export * from './events.ts';
export { encodeEvent, encodeHeader } from './encode.ts';
export { decodeEvent, decodeHeader, type DecodedEvent, type DecodedHeader } from './decode.ts';
export { CaptureReader, type CaptureLine } from './capture-reader.ts';
export { exchangeNumber } from './exchange-number.ts';
export { describeForeign } from './foreign.ts';
export { rawLines, sseFields, type SseFields } from './sse-fields.ts';
export { sourceName } from './source-name.ts';
