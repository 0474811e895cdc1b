import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';

interface Question {
  readonly message: string;
  readonly detail: string;
  readonly defaultId?: number;
  readonly cancelId?: number;
}

const electron = vi.hoisted(() => ({ asked: [] as Question[], answer: (): Promise<number> => Promise.resolve(0) }));
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: async (_window: unknown, question: Question) => {
      electron.asked.push(question);
      return { response: await electron.answer() };
    },
  },
}));
const { followLink } = await import('./link-question.ts');

const window = { isDestroyed: () => false } as BrowserWindow;
const done: string[] = [];
const ways = { open: (path: string) => void done.push(path), connect: (address: string) => void done.push(address) };
beforeEach(() => {
  done.length = 0;
  electron.asked.length = 0;
  electron.answer = () => Promise.resolve(0);
});

it('shows the whole address before it is connected to, and Enter and Escape leave it', async () => {
  electron.answer = () => {
    expect(done).toEqual([]);
    return Promise.resolve(0);
  };
  await followLink(window, 'mcpscope://connect?url=http://localhost:1/mcp', ways);
  expect(electron.asked).toMatchObject([{ message: 'Connect to localhost:1?', defaultId: 1, cancelId: 1 }]);
  expect(electron.asked[0]?.detail).toMatch(/^http:\/\/localhost:1\/mcp\n\n.*\n\nIts scheme is http:/);
  expect(done).toEqual(['http://localhost:1/mcp']);
});

it.each(['mcpscope://connect?url=https://a.example/', 'mcpscope://open?capture=/a.mcpcap'])(
  'does nothing where the user does not agree: %s',
  async (link) => {
    electron.answer = () => Promise.resolve(1);
    await followLink(window, link, ways);
    expect([electron.asked.length, done]).toEqual([1, []]);
  },
);

it('says why it does not follow one that asks for something else, and offers nothing', async () => {
  await followLink(window, 'mcpscope://connect?command=calc.exe', ways);
  expect(electron.asked).toEqual([
    {
      type: 'warning',
      message: 'A link to mcpscope was not followed.',
      detail: expect.stringContaining('A link can be'),
    },
  ]);
  expect(done).toEqual([]);
});

it('asks one question at a time, however many links come', async () => {
  const waiting: ((answer: number) => void)[] = [];
  electron.answer = () => new Promise((resolve) => void waiting.push(resolve));
  const first = followLink(window, 'mcpscope://connect?url=https://a.example/', ways);
  for (let time = 0; time < 50; time += 1) await followLink(window, 'mcpscope://connect?url=https://b.example/', ways);
  waiting[0]?.(0);
  await first;
  expect([electron.asked.length, done]).toEqual([1, ['https://a.example/']]);
});
