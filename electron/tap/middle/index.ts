export { type Answered, type Answers, askedElsewhere } from './answers.ts';
export { MessageMiddle, type RuledMessage } from './message-middle.ts';
export { type MiddleRecord, tellRuling } from './middle-event.ts';
export { Outbox } from './outbox.ts';
export { RuleDecider } from './rule-decider.ts';
export {
  type Decider,
  NOBODY_WAITS,
  ownPiece,
  type PassingMessage,
  type Ruled,
  type Ruling,
  type SentPiece,
} from './ruling.ts';
