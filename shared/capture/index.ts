export * from './events.ts';
export { encodeEvent, encodeHeader } from './encode.ts';
export { decodeEvent, decodeHeader, type DecodedEvent, type DecodedHeader } from './decode.ts';
export { CaptureReader, type CaptureLine } from './capture-reader.ts';
export { describeForeign } from './foreign.ts';
export { sourceName } from './source-name.ts';
