export { CATALOGUE, catalogueEntry, type CatalogueEntry, holdsIn, isCertain, mayHold } from './catalogue.ts';
export { clauseAddress, isNoClause } from './clause-address.ts';
export type { FindingLevel } from './groups/index.ts';
export type { RuleId } from './groups/index.ts';
