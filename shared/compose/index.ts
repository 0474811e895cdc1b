export type { RepetitionReport } from './repetition.ts';
export type { SendingPreview } from './sending-preview.ts';
export type { Variable, VariableFile } from './variable-file.ts';
