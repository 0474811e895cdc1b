import { afterEach, expect, it } from 'vitest';
import type { QuestionsDelta } from '../../shared/answering/index.ts';
import type { Carrier, ConnectionInfo } from '../../shared/bridge/index.ts';
import { installCarrier } from './bridge.ts';
import { useConnections } from './connections.ts';
import { followQuestions, questionsOf } from './questions.ts';

const told = new Map<string, (batch: QuestionsDelta) => void>();

const carrier = {
  subscribe: (_stream: string, { connection }: { connection: string }, onBatch: (batch: QuestionsDelta) => void) => {
    told.set(connection, onBatch);
    return () => told.delete(connection);
  },
} as unknown as Carrier;

const connection = (id: string, origin: ConnectionInfo['origin']): ConnectionInfo => ({ id, origin }) as ConnectionInfo;

const batch = (restart: boolean, ...keys: string[]): QuestionsDelta => ({
  ...(restart ? { restart: true } : {}),
  questions: keys.map((key) => ({ key, state: 'waiting' })) as unknown as QuestionsDelta['questions'],
  unlisted: 0,
});

const keysOf = (id: string): string[] => questionsOf(id).map(({ key }) => key);

afterEach(() => useConnections.setState({ list: [], active: null }));

it('follows what every live connection is asked, shown or not, until its tab is closed', () => {
  installCarrier(carrier);
  const list = [connection('file', 'file'), connection('one', 'live'), connection('two', 'live')];
  useConnections.setState({ list, active: 'file' });
  const end = followQuestions();
  // A question is not missed because nobody has looked at its tab yet.
  expect([...told.keys()]).toEqual(['one', 'two']);

  told.get('one')?.(batch(true, 'q1'));
  told.get('one')?.(batch(false, 'q2'));
  useConnections.setState({ active: 'two' });
  expect([...told.keys()]).toEqual(['one', 'two']);
  expect(keysOf('one')).toEqual(['q1', 'q2']);
  told.get('one')?.(batch(true, 'q3'));
  expect(keysOf('one')).toEqual(['q3']);

  useConnections.setState({ list: list.slice(0, 1), active: 'file' });
  expect([...told.keys()]).toEqual([]);
  expect(keysOf('one')).toEqual([]);
  end();
});
