import { Middle } from '../../../../shared/middle/index.ts';
import { rulesOf } from '../../../../shared/middle/testing/conversation.ts';
import type { Row } from '../../../../shared/middle/testing/fates.ts';
import { SAID_ELSEWHERE } from '../../../../shared/middle/testing/step-rows.ts';
import { exchangesOf } from '../../../../shared/middle/testing/spoken-messages.ts';
import { runScript } from '../../../scripts/index.ts';
import type { Answers } from '../../middle/index.ts';
import { shown, until } from '../../testing/expected-record.ts';
import { ExpectedBytes } from './expected-bytes.ts';
import { type Carriage, listening, posted } from './raw-era.ts';
import { RawClient } from './raw-client.ts';
import type { ScriptedServer } from './scripted-server.ts';
import { TappedServer } from './tapped-server.ts';

/** For tests: a rule, and what it is to do. */
export interface RuledCase {
  /** Letters that no other case has; the rule has it as its name. */
  readonly name: string;
  /** What else stands in the rule. */
  readonly rule: string;
  readonly row: Row;
  readonly does: string;
}

/** For tests: what both sides of a conversation have of it, and its record. */
interface Sides {
  /** What was posted to the server. */
  readonly server: string;
  /** What the client got on the connections by which it posts. */
  readonly answers: string;
  /** And on the one by which it listens. */
  readonly stream: string;
  readonly isCut: boolean;
  readonly record: readonly object[];
  readonly notes: readonly string[];
}

const WORD = 'test';

/** Stands in for another server: here none is started. */
const ELSEWHERE: Answers = {
  ask: () => Promise.resolve({ kind: 'text', text: SAID_ELSEWHERE }),
  close: () => Promise.resolve(),
};

/** For tests: says a conversation through a tap in which a rule stands; gives what came of it, and what is to come of it. */
export async function ruledCase(
  server: ScriptedServer,
  carriage: Carriage,
  { name, rule, row, does }: RuledCase,
): Promise<{ readonly is: Sides; readonly shouldBe: Sides }> {
  const exchanges = exchangesOf(carriage.era, name);
  const served = server.begin(name, carriage, exchanges);
  const set = rulesOf(`  - {name: ${name}, ${rule}}`);
  const reached = { runScript, notify: () => undefined };
  const tap = await TappedServer.open(served.url.href, {
    middle: () => new Middle(set, 7, WORD, reached),
    answers: () => ELSEWHERE,
  });
  const url = new URL(tap.url);
  const client = new RawClient(tap.port);
  const expected = new ExpectedBytes({ carriage, row, rule: name, does, url: served.url, word: WORD });
  try {
    if (carriage.answers === 'one stream') {
      expected.listens(url.pathname);
      client.listens(listening(carriage, url));
      await has(client, expected);
    }
    for (const exchange of exchanges) {
      if (expected.isOver) break;
      expected.exchange(exchange);
      client.posts(posted(carriage, url, exchange, Buffer.from(exchange.asks)));
      await has(client, expected);
    }
    if (carriage.era === '2025-11-25' && !expected.isOver) {
      expected.resumed();
      client.listens(listening(carriage, url, '6'));
      await has(client, expected);
    }
    await until(
      () => served.heard().length >= lengthOf(expected.server) && toldBy(tap).length >= expected.record.length,
    );
    return { is: seen(tap, served.heard(), client, expected), shouldBe: wanted(expected) };
  } finally {
    client.close();
    await tap.close();
  }
}

function has(client: RawClient, { answers, stream, isSlow, isCut }: ExpectedBytes): Promise<void> {
  const [most, least] = [lengthOf(answers), lengthOf(stream)];
  return until(() =>
    isSlow ? client.posted > 0 : client.posted >= most && client.heard >= least && client.isCut === isCut,
  );
}

function seen(tap: TappedServer, heard: Buffer, client: RawClient, expected: ExpectedBytes): Sides {
  const notes = tap.records.flatMap((record) => record.of('note')).map(({ text }) => text);
  return {
    server: shown(heard),
    answers: shownOf(client.answers, expected.answers, expected.isSlow),
    stream: shownOf(client.stream, expected.stream, expected.isSlow),
    isCut: client.isCut,
    record: toldBy(tap),
    notes: notes.filter((text) => !text.startsWith('The tap rewrote')),
  };
}

/** Of what is slow a part is as good as the whole. */
function shownOf(came: Buffer, expected: readonly Buffer[], isSlow: boolean): string {
  const whole = Buffer.concat(expected);
  const isPart = isSlow && came.length < whole.length && whole.subarray(0, came.length).equals(came);
  return shown(isPart ? whole : came);
}

function wanted({ server, answers, stream, isCut, record, notes }: ExpectedBytes): Sides {
  const [posts, came, heard] = [server, answers, stream].map((pieces) => shown(Buffer.concat(pieces)));
  return { server: posts ?? '', answers: came ?? '', stream: heard ?? '', isCut, record, notes };
}

function toldBy({ records }: TappedServer): readonly object[] {
  return records.flatMap((record) => record.of('middle')).map((event) => ({ ...event, t: undefined }));
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
