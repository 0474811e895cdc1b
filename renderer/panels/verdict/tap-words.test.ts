import { expect, it } from 'vitest';
import { tapWords } from './tap-words.ts';

it('tells each way of knowing the client apart', () => {
  const startedBy = [
    { pid: 7, name: 'node' },
    { pid: 3, name: 'claude' },
  ];
  const says = { name: 'claude-code', title: '', version: '2.1' };
  expect(tapWords({ client: 'claude-code', startedBy }, says, true)).toBe(
    'A client and a server speak to each other here, and mcpscope listens between them. ' +
      'The configuration of Claude Code has this tap. It was started by node (7), which was started by claude (3). ' +
      'The client says that it is claude-code 2.1.',
  );
  expect(tapWords({ client: '', startedBy: [] }, null, false)).toBe(
    'A client and a server spoke to each other here, and mcpscope listened between them.',
  );
});
