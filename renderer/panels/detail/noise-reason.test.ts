import { expect, it } from 'vitest';
import { noiseWords } from './noise-reason.ts';

it('names stderr to a server alone, since a client has no such place, and lines on stdio alone', () => {
  expect(noiseWords('noise.text', 'stdio', 's2c')).toContain('logs belong on stderr');
  expect(noiseWords('noise.text', 'stdio', 'c2s')).toBe(
    'This line is not JSON. Only messages may be written to a server.',
  );
  expect(noiseWords('noise.text', 'http-1', 's2c')).toBe('This text is not JSON, so it is not a message.');
  expect(noiseWords('noise.blank', 'stdio', 'c2s')).toContain('An empty line');
  expect(noiseWords('request', 'stdio', 'c2s')).toBeUndefined();
});
