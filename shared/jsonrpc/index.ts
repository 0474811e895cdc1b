export * from './reading.ts';
export { readFrame } from './read-frame.ts';
export { memberSpan, membersOf, type MemberSpan, type Span } from './member-span.ts';
