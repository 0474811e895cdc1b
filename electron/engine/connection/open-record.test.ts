import { afterAll, expect, it } from 'vitest';
import { ANSWERS_ALL, scriptServer, testEngine, until } from '../testing/test-engine.ts';
import { openRecord } from './open-record.ts';

const test = testEngine({ recordLimit: { bytes: 8 * 1024, parts: 100 } });
afterAll(() => test.end());

it('reads what a live connection has recorded in several files as one', async () => {
  const script = `${ANSWERS_ALL} for (let i = 0; i < 200; i += 1) say({ jsonrpc: '2.0', method: 'x/' + i });`;
  const connection = test.connect(scriptServer(script));
  const { rows } = connection.observation;
  const methods = (): string[] => Array.from({ length: rows.length }, (_, row) => rows.method(row));
  await until(connection, () => methods().includes('x/199'));
  const { path, current } = connection.info().recording;
  expect(current).not.toBe(path);

  const upto = connection.lastSeq;
  const record = await openRecord(connection);
  const seqs: number[] = [];
  expect(await record.events((batch) => void seqs.push(...batch.map(({ event }) => event.seq)))).toBe('');
  await record.close();
  expect(seqs.slice(0, upto)).toEqual(Array.from({ length: upto }, (_, i) => i + 1));
});
