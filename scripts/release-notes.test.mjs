import { expect, it } from 'vitest';
import { notesOf } from './release-notes.mjs';

const CHANGELOG =
  '# Changelog\n\n## Unreleased\n\n- c\n\n## 1.10.0 (2026-12-01)\n\n- b\n\n### More\n\n- b2\n\n## 1.1.0\n\n- a\n';

it.each([
  ['1.10.0', '- b\n\n### More\n\n- b2'],
  ['1.1.0', '- a'],
  ['1.1', ''],
  ['2.0.0', ''],
])('%s has its own notes', (version, notes) => {
  expect(notesOf(CHANGELOG, version)).toBe(notes);
});
