export { FIELD_NAMES, type RowTest } from './fields.ts';
export { parseQuery, type QueryReading } from './parse.ts';
export { tokenize, type QueryProblem, type Token, type TokenKind, type TokenReading } from './tokens.ts';
