export {
  CATALOGUE,
  catalogueEntry,
  type CatalogueEntry,
  type Fault,
  type FindingLevel,
  holdsIn,
  isCertain,
  mayHold,
  type RuleKind,
} from './catalogue.ts';
export { clauseAddress, isNoClause } from './clause-address.ts';
