export { canonicalId, canonicalJson, sameJson } from './canonical.ts';
export { afterSpace, afterString, afterWord, JsonCursor, type JsonToken } from './cursor.ts';
export { isTooDeep, MOST_LEVELS, shallowText } from './depth.ts';
export { edited, insertFirst, insertLast, insertMissing, replaced, type JsonEdit } from './edit.ts';
export { fingerprint, textFingerprint } from './fingerprint.ts';
export { JsonGrammar, reachOfValue, tokenFault } from './grammar.ts';
export {
  exactText,
  keyText,
  memberAt,
  memberNamed,
  MemberReader,
  membersOf,
  nodeAt,
  type JsonMember,
} from './members.ts';
export * from './narrowing.ts';
export { isContainer, isOneValue, rootOf, type JsonNode, type JsonSpan } from './nodes.ts';
export { insertedLast, valueTextAt, withNameAt, withoutMember, withoutValueAt, withValueAt } from './places.ts';
export { fragmentSteps, pointerStep, pointerSteps, pointerTo, valueAt } from './pointer.ts';
export { JsonRewriter, rewritten, type PathEdit, type PathInsertion } from './rewriter.ts';
export { scanJson, type Scan } from './scan.ts';
export { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, isDigit, MINUS, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './signs.ts';
export { JsonBytes } from './source.ts';
export { UTF8_DECODER, UTF8_ENCODER } from './utf8.ts';
