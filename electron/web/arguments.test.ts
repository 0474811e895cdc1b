import { describe, expect, it } from 'vitest';
import { readWebArguments } from './arguments.ts';

describe('readWebArguments', () => {
  it.each([
    [[], { port: 0, open: true, help: false, files: [], addresses: [], target: [] }],
    [['--port', '4000', '--no-open'], { port: 4000, open: false, help: false, files: [], addresses: [], target: [] }],
    [
      ['--port=4000', 'node', 'server.js', '--port', '1'],
      { port: 4000, open: true, help: false, files: [], addresses: [], target: ['node', 'server.js', '--port', '1'] },
    ],
    [
      ['a.mcpcap', '--no-open', '--file', 'odd', 'B.MCPCAP', 'node', 'c.mcpcap'],
      {
        port: 0,
        open: false,
        help: false,
        files: ['a.mcpcap', 'odd', 'B.MCPCAP'],
        addresses: [],
        target: ['node', 'c.mcpcap'],
      },
    ],
    [['--', '--odd', 'x'], { port: 0, open: true, help: false, files: [], addresses: [], target: ['--odd', 'x'] }],
    [
      ['--web', 'https://a.example/mcp', 'ws://b'],
      { port: 0, open: true, help: false, files: [], addresses: ['https://a.example/mcp', 'ws://b'], target: [] },
    ],
    [['-h'], { port: 0, open: true, help: true, files: [], addresses: [], target: [] }],
  ])('%j', (words, read) => {
    expect(readWebArguments(words)).toEqual(read);
  });

  it.each([[['--port']], [['--file']], [['--port', '65536']], [['--port', '1e3']], [['--what']]])(
    '%j is explained',
    (words) => {
      expect(readWebArguments(words)).toContain(words[0]?.slice(0, 6));
    },
  );
});
