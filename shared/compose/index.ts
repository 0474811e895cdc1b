export { latencySummary } from './latencies.ts';
export { repeatedText, type RepeatedText } from './repeated-text.ts';
export { resentText, withTask } from './resent-text.ts';
export type { RepetitionReport } from './repetition.ts';
export type { Chunking, HeaderEdit, MessageParts, Sending, Spoiling } from './sending.ts';
export type { PreviewedHeader, SendingPreview } from './sending-preview.ts';
export { CannotSpoil, messageBytes } from './spoil.ts';
export type { Variable, VariableFile } from './variable-file.ts';
export {
  BUILT_IN_VARIABLES,
  builtInValue,
  fillVariables,
  variablePlaces,
  variablesIn,
  type BuiltInSource,
  type BuiltInVariable,
  type FilledText,
  type VariablePlace,
} from './variables.ts';
export { metaEdit } from './meta-edit.ts';
