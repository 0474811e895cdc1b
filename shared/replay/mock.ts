export * from './mock-book.ts';
export { MockBookMaker } from './mock-book-maker.ts';
export { answerEdits, metaEdits, notificationEdits, subscriptionEdits, type LiveRequest } from './mock-echo.ts';
export { objectionInBoth, objectionTo, type MockObjection } from './mock-era.ts';
export { openingResult, serverInfoIn } from './mock-opening.ts';
export { grantedFilter, isHeard, ownAnswer } from './mock-own-answer.ts';
export {
  capabilityRemarks,
  isForeign,
  namedRevision,
  stanceIn,
  unknownStance,
  type MockStance,
} from './mock-stance.ts';
export { unknownContent, withheldFrom } from './mock-withheld.ts';
export { MockIndex, MockMemory, type MockError } from './mock-index.ts';
export { turnKey, type KeyedMessage } from './mock-key.ts';
export { PathPattern } from './mock-path.ts';
export { nameIn } from './mock-turn-record.ts';
