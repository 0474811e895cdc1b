import { expect, it } from 'vitest';
import { exportName } from './export-name.ts';
import { headerOf } from './testing/scripted-sessions.ts';

it.each([
  ['weather', 'weather-20260203-040506.har'],
  ['127.0.0.1:3000/mcp', '127.0.0.1-3000-mcp-20260203-040506.har'],
  ['../../etc/passwd', 'etc-passwd-20260203-040506.har'],
  ['<…>', 'session-20260203-040506.har'],
])('a session with %j is saved as %j', (name, file) => {
  expect(exportName(headerOf(name), 'har')).toBe(file);
});

it('needs no time to have a name', () => {
  expect(exportName({ ...headerOf(), startedAt: 'soon' }, 'otlp')).toBe('weather.otlp.json');
});
