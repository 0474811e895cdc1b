export * from './mock-book.ts';
export { MockBookMaker } from './mock-book-maker.ts';
export { answerEdits, metaEdits, notificationEdits, subscriptionEdits, type LiveRequest } from './mock-echo.ts';
export { namedRevision, objectionTo } from './mock-era.ts';
export { MockIndex, MockMemory, type MockError } from './mock-index.ts';
export { turnKey, type KeyedMessage } from './mock-key.ts';
export { PathPattern } from './mock-path.ts';
export { nameIn } from './mock-turn-record.ts';
