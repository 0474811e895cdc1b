import { expect, it } from 'vitest';
import { pathRule } from './path-rule.ts';
import { outermost } from './span.ts';

it.each([
  ['/home/jdoe/projects/x.js', ['jdoe']],
  ['/Users/jdoe', ['jdoe']],
  ['Cannot open "/home/jdoe/a" and /Users/max.muster/b', ['jdoe', 'max.muster']],
  ['file:///home/jdoe/a', ['jdoe']],
  ['--root=/home/jdoe', ['jdoe']],
  ['C:\\Users\\jdoe\\AppData', ['jdoe']],
  ['C:\\\\Users\\\\jdoe\\\\AppData', ['jdoe']],
  ['file:///C:/Users/jdoe/x', ['jdoe']],
  ['C:\\Users\\John Doe\\AppData', ['John Doe']],
  ['d:\\users\\jdoe', ['jdoe']],
  ['https://example.com/home/page', []],
  ['/var/home/jdoe', []],
  ['/Users/Shared/x', []],
  ['C:\\Users\\Public\\x', []],
  ['/home/redacted-user-1/x', []],
  ['/home/', []],
  ['homework', []],
])('finds the users of home folders in %j', (text, users) => {
  expect(outermost(pathRule(text)).map(({ start, end }) => text.slice(start, end))).toEqual(users);
});
