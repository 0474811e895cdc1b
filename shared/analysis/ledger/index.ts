// What both sides declared they can do, and what of it they used.
export { Declarations } from './declarations.ts';
export { factLines } from './fact-lines.ts';
export { FactRecord } from './facts.ts';
export { Ledger } from './ledger.ts';
