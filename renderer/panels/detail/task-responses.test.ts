import { describe, expect, it } from 'vitest';
import { responsesProblem, responsesText } from './task-responses.ts';

describe('the answers that a task needs', () => {
  it('start with one for each of its questions, under its key', () => {
    const text = responsesText(['a: b: elicitation/create', 'roots: roots/list', 'x: y/z', 'z: constructor']);
    expect(JSON.parse(text)).toEqual({ 'a: b': { action: 'accept', content: {} }, roots: { roots: [] }, x: {}, z: {} });
    expect(responsesProblem(text)).toBe('');
  });

  it.each(['', '{', '[]', 'null', '7'])('cannot be %j', (text) => {
    expect(responsesProblem(text)).not.toBe('');
  });
});
