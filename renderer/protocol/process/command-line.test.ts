import { describe, expect, it } from 'vitest';
import { commandLine } from './command-line.ts';

describe('commandLine', () => {
  it('quotes only what needs it', () => {
    expect(commandLine('npx', ['-y', '@scope/server', 'two words', '', "it's", '$HOME'])).toBe(
      `npx -y @scope/server 'two words' '' 'it'\\''s' '$HOME'`,
    );
  });
});
