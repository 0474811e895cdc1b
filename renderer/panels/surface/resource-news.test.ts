import { describe, expect, it } from 'vitest';
import { oneLine, type Operation } from '../../../shared/analysis/index.ts';
import { listensFor } from './listening.ts';
import { ResourceWatch, type NewsSource } from './resource-news.ts';

const LONG = `test://${'a'.repeat(300)}`;

/** Notices of these resources, one a row, and operations. */
const source = (notices: string[], operations: Operation[]): NewsSource => ({
  operations,
  rows: {
    get length() {
      return notices.length;
    },
    method: () => 'notifications/resources/updated',
    summary: (row) => notices[row] ?? '',
    seq: (row) => row + 1,
    time: (row) => row * 1_000,
  },
});

const operation = (index: number, method: string, name: string, state: Operation['state']): Operation =>
  ({ index, method, name, state }) as Operation;

/** A stream of `subscriptions/listen`. */
const stream = (id: string, open: boolean, asked: string) => ({
  operation: 0,
  id,
  asked,
  acknowledged: '',
  notifications: 0,
  open,
});

describe('ResourceWatch', () => {
  it('tells of subscriptions and notices of this resource alone', () => {
    const notices = ['test://a', 'test://b', 'test://a'];
    const operations = [operation(0, 'resources/subscribe', 'test://a', 'result')];
    const watch = new ResourceWatch(source(notices, operations), 'test://a');
    expect(watch.news).toMatchObject({ subscription: 'subscribed', operation: 0, count: 2 });
    expect(watch.news.updates.map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it('takes in what comes, and is the same as long as nothing about it does', () => {
    const notices: string[] = [];
    const operations: Operation[] = [operation(0, 'resources/subscribe', 'test://a', 'pending')];
    const watch = new ResourceWatch(source(notices, operations), 'test://a');
    const first = watch.news;
    expect(first.subscription).toBe('asked');
    notices.push('test://b');
    expect(watch.apply({ firstRow: 0, endRow: 1, operations: [] })).toBe(false);
    expect(watch.news).toBe(first);
    operations[0] = operation(0, 'resources/subscribe', 'test://a', 'error');
    notices.push('test://a');
    expect(watch.apply({ firstRow: 1, endRow: 2, operations: [0] })).toBe(true);
    expect(watch.news).toMatchObject({ subscription: 'refused', count: 1 });
    operations.push(operation(1, 'resources/unsubscribe', 'test://a', 'result'));
    watch.apply({ firstRow: 2, endRow: 2, operations: [1] });
    expect(watch.news.subscription).toBe('none');
  });

  it('keeps the newest of very many, and knows a long address by its head', () => {
    expect(new ResourceWatch(source([oneLine(LONG)], []), LONG).news.count).toBe(1);
    const many = Array.from({ length: 100 }, () => 'test://a');
    const watch = new ResourceWatch(source(many, []), 'test://a');
    expect(watch.news.count).toBe(100);
    expect(watch.news.updates.map(({ seq }) => seq).slice(0, 2)).toEqual([81, 82]);
  });
});

describe('listensFor', () => {
  it('finds the newest open stream that names the resource', () => {
    const streams = [
      stream('1', true, '{"resourceSubscriptions":["test://a"]}'),
      stream('2', false, '{"resourceSubscriptions":["test://a"]}'),
      stream('3', true, '{"resourceSubscriptions":["test://ab"]}'),
    ];
    expect(listensFor(streams, 'test://a')?.id).toBe('1');
    expect(listensFor(streams, 'test://c')).toBeUndefined();
  });
});
