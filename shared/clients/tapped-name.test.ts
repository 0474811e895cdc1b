import { expect, it } from 'vitest';
import { tappedName } from './index.ts';

it('calls a tapped connection by both its ends, the client by the best that is known of it', () => {
  const startedBy = ['sh', 'node', 'claude', 'zsh'];
  expect(tappedName({ client: 'claude-desktop', says: 'x', startedBy }, 'weather')).toBe('Claude Desktop ⇄ weather');
  expect(tappedName({ client: 'vscode', says: '', startedBy: [] }, 'weather')).toBe('VS Code ⇄ weather');
  expect(tappedName({ client: '', says: 'claude-code', startedBy }, 'weather')).toBe('claude-code ⇄ weather');
  expect(tappedName({ client: '', says: '', startedBy }, 'weather')).toBe('claude ⇄ weather');
  expect(tappedName({ client: '', says: '', startedBy: ['bash', ''] }, 'weather')).toBe('A client ⇄ weather');
});
