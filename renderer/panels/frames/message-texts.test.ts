import { expect, it } from 'vitest';
import { MessageTexts } from './message-texts.ts';

it('asks once for all rows of a drawing, and again for what could not be read', async () => {
  const asked: unknown[] = [];
  let fails = true;
  const texts = new MessageTexts((path, messages) => {
    asked.push([path, messages]);
    return fails ? Promise.reject(new Error('lost')) : Promise.resolve(messages.map(([seq]) => `text ${seq}`));
  });
  const drawn = (): Promise<void> =>
    new Promise((resolve) => {
      const leave = texts.subscribe(() => {
        leave();
        resolve();
      });
      texts.want('params.name', 1, -1);
      texts.want('params.name', 2, 0);
      texts.want('params.name', 1, -1);
    });
  await drawn();
  fails = false;
  await drawn();
  expect(texts.of('params.name', 2, 0)).toBe('text 2');
  texts.want('params.name', 2, 0);
  const both = [
    'params.name',
    [
      [1, -1],
      [2, 0],
    ],
  ];
  expect(asked).toEqual([both, both]);
});
