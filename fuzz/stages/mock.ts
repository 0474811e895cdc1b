import { Analysis } from '../../shared/analysis/index.ts';
import { member, rewritten } from '../../shared/json/index.ts';
import { readFrame } from '../../shared/jsonrpc/index.ts';
import {
  answerEdits,
  metaEdits,
  MockBookMaker,
  MockIndex,
  MockMemory,
  notificationEdits,
  type MockSaying,
  type MockTurn,
  type LiveRequest,
  objectionTo,
  subscriptionEdits,
  turnKey,
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
    for (const event of session.events) {
      if (event.kind !== 'frame' || event.dir !== 'c2s') continue;
      for (const { method, value, id } of readFrame(event.text ?? null).messages) {
        if (method === null) continue;
        const params = member(value, 'params');
        const message = { kind: id === null ? 'notification' : 'request', method, params } as const;
        const key = turnKey(message);
        const turn = memory.take(key);
        objectionTo(message, book, turn !== null);
        isSentence(index.refusal(method, '', memory.isUsedUp(key)).message, 'a refusal');
        for (const saying of turn?.sayings ?? []) said(session, turn!, saying, { id: id ?? 'null', params });
      }
    }
  },
};

/** What the server says in a turn, with the names of the live request in it. */
function said(session: Session, turn: MockTurn, saying: MockSaying, live: LiveRequest): void {
  const text = session.textOf(saying.seq);
  const recorded = readFrame(session.textOf(turn.seq)).messages[Math.max(0, turn.member)]?.value;
  const now = readFrame(text).messages[Math.max(0, saying.member)]?.value;
  rewritten(text, [
    ...answerEdits(live),
    ...(notificationEdits(saying.method, live) ?? []),
    ...subscriptionEdits(live),
    ...metaEdits(now, member(recorded, 'params'), live),
  ]);
}
