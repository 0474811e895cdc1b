import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify, useNotices } from './notices.ts';
import { offerUndo, takeBack, useUndo } from './undo.ts';

// Tests of one worker share the window's stores.
const empty = (): void => {
  useNotices.setState({ list: [] });
  useUndo.setState({ list: [] });
};
beforeEach(empty);
afterEach(empty);

it('offers to take back what was done, once', async () => {
  const undo = vi.fn();
  offerUndo({ text: 'History cleared.', undo });
  const [notice] = useNotices.getState().list;
  expect(notice).toMatchObject({ text: 'History cleared.', act: { label: 'Undo' } });
  notice?.act?.run();
  notice?.act?.run();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
  expect(useNotices.getState().list).toEqual([]);
  expect(useUndo.getState().list).toEqual([]);
});

it('says why something could not be taken back, and lets it be tried again', async () => {
  const undo = vi.fn().mockRejectedValueOnce(new Error('The disk is full.'));
  offerUndo({ text: 'Deleted a.', undo });
  const [done] = useUndo.getState().list;
  await takeBack(done!);
  expect(useNotices.getState().list).toMatchObject([{ tone: 'error', text: 'The disk is full.' }]);
  await takeBack(done!);
  expect(undo).toHaveBeenCalledTimes(2);
  expect(useUndo.getState().list).toEqual([]);
});

it('tells of two deletions with the same words twice, and of a fault once', () => {
  for (let i = 0; i < 2; i += 1) offerUndo({ text: 'Deleted a.', undo: () => undefined });
  for (let i = 0; i < 2; i += 1) notify({ tone: 'error', text: 'The disk is full.' });
  expect(useNotices.getState().list).toHaveLength(3);
});
