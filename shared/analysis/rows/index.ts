// The list of rows, in columns.
export { cutId, eventRow, noiseRow } from './event-rows.ts';
export { isFrameClass, ROW_CLASSES, type RowClass, rowClassCode } from './row-class.ts';
export { type Row, ROW_LEVELS, ROW_MARKS, type RowLevel, type RowMark, type RowPatch } from './row.ts';
export { RowBlock } from './row-block.ts';
export { type PackedRows, RowTable } from './rows.ts';
export type { ByteSearch } from './text-stretch.ts';
