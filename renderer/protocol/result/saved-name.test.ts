import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { savedName, withEnding } from './saved-name.ts';

describe('savedName', () => {
  it('takes the last part of an address', () => {
    expect(savedName('file:///a/b.txt?x=1#y', 'z')).toBe('b.txt');
    expect(savedName('demo://a/', 'z')).toBe('a');
    expect(savedName('', 'z')).toBe('z');
  });

  it('never gives a path or a hidden file', () => {
    expect(savedName('x:///../..', 'z')).toBe('z');
    expect(savedName('x:///.bashrc', 'z')).toBe('bashrc');
    fc.assert(fc.property(fc.string(), (uri) => /^[\w-][\w.-]*$/.test(savedName(uri, 'z'))));
  });
});

describe('withEnding', () => {
  it('adds the ending of the type where there is none', () => {
    expect(withEnding('image', 'image/jpeg')).toBe('image.jpg');
    expect(withEnding('a.bin', 'image/jpeg')).toBe('a.bin');
    expect(withEnding('a', 'x/y')).toBe('a.bin');
  });
});
