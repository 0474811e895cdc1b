export { HeldBytes } from './held-bytes.ts';
export { LineSplitter, type SplitLine } from './line-splitter.ts';
export { pieceLengths, piecesOf } from './pieces.ts';
export { systemErrorCode, systemErrorInWords } from './system-error.ts';
export { joined, textOrBase64, type TextOrBase64 } from './text-or-base64.ts';
export * from './transport.ts';
export { type UrlOptions, WireNumbers } from './url-options.ts';
export { takeTorn, wholeCharacters } from './whole-characters.ts';
