import { Analysis } from '../../shared/analysis/index.ts';
import { member, rewritten } from '../../shared/json/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import {
  answerEdits,
  capabilityRemarks,
  grantedFilter,
  isHeard,
  metaEdits,
  MockBookMaker,
  MockIndex,
  MockMemory,
  notificationEdits,
  type KeyedMessage,
  type MockBook,
  type MockSaying,
  type MockStance,
  type MockTurn,
  type LiveRequest,
  objectionInBoth,
  objectionTo,
  openingResult,
  ownAnswer,
  stanceIn,
  subscriptionEdits,
  turnKey,
  unknownContent,
  unknownStance,
  withheldFrom,
} from '../../shared/replay/index.ts';
import { isSentence } from './oracle.ts';
import type { Session } from './session.ts';
import type { Stage } from './stage.ts';

/** The session as a server: its book, and what it says to each message that its client has sent. */
export const MOCK: Stage = {
  name: 'mock',
  calls: 4,
  run(session) {
    const analysis = new Analysis(session.header.source.name);
    const maker = new MockBookMaker([]);
    for (const event of session.events) maker.push(analysis.push(event));
    const book = maker.finish(analysis);
    const index = new MockIndex(book);
    const memory = new MockMemory(index, true);
    let stance = unknownStance(book);
    for (const event of session.events) {
      if (event.kind !== 'frame' || event.dir !== 'c2s') continue;
      for (const { method, value, id } of readFrame(event.text ?? null).messages) {
        if (method === null) continue;
        const params = member(value, 'params');
        const message = { kind: id === null ? 'notification' : 'request', method, params } as const;
        const key = turnKey(message);
        const turn = memory.take(key);
        objectionTo(message, book, turn !== null);
        stance = stanceIn(message, stance, book);
        adapted(book, stance, message);
        isSentence(index.refusal(method, '', memory.isUsedUp(key)).message, 'a refusal');
        for (const saying of turn?.sayings ?? []) {
          withheldFrom(saying, stance, book);
          said(session, turn!, saying, { id: id ?? 'null', params });
        }
      }
    }
  },
};

/** What a mock says of its own to a client that is otherwise than the recorded one. */
function adapted(book: MockBook, stance: MockStance, message: KeyedMessage): void {
  objectionInBoth(message, stance, book);
  ownAnswer(message, stance, book);
  openingResult(stance, book, message.params, 'recorded');
  isHeard(message.method, message.params, grantedFilter(message.params, book));
  unknownContent(message.params, stance);
  for (const sentence of capabilityRemarks(stance, book)) isSentence(sentence, 'a remark on capabilities');
}

/** What the server says in a turn, with the names of the live request in it. */
function said(session: Session, turn: MockTurn, saying: MockSaying, live: LiveRequest): void {
  const text = session.textOf(saying.seq);
  const recorded = session.messageAt(turn.seq, turn.member);
  const now = session.messageAt(saying.seq, saying.member);
  rewritten(text, [
    ...answerEdits(live),
    ...(notificationEdits(saying.method, live) ?? []),
    ...subscriptionEdits(live),
    ...metaEdits(now, member(recorded, 'params'), live),
  ]);
}
