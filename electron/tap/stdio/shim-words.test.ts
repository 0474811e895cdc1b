import { expect, it } from 'vitest';
import { shimWords } from './index.ts';

it('reads whose server it is, and leaves everything behind -- as it stands', () => {
  const cases: [string[], unknown][] = [
    [['--', 'npx', '-y', 'weather'], { name: '', client: '', command: 'npx', args: ['-y', 'weather'] }],
    [['--name', 'a b', '--client=cursor', '--', 'x'], { name: 'a b', client: 'cursor', command: 'x', args: [] }],
    [['--', 'x', '--name', 'y', '--', ''], { name: '', client: '', command: 'x', args: ['--name', 'y', '--', ''] }],
    [['--name=', '--', 'x'], { name: '', client: '', command: 'x', args: [] }],
  ];
  for (const [words, read] of cases) expect(shimWords(words)).toEqual(read);
});

it('leaves every other use to the command line', () => {
  const others = [[], ['--'], ['--list'], ['--name', '--', 'x'], ['--nam', 'y', '--', 'x'], ['npx', '--', 'x']];
  for (const words of others) expect(shimWords(words)).toBeNull();
});
