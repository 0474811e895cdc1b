import { describe, expect, it } from 'vitest';
import { allowed, isRevision } from '../mcp/index.ts';
import { CLIENT_PRESETS } from './client-presets.ts';
import { presetNamed } from './preset-named.ts';

describe('the presets of clients', () => {
  it('name each client once, with a source and its day', () => {
    const labels = CLIENT_PRESETS.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, 'en')));
    for (const { source, date, revision } of CLIENT_PRESETS) {
      expect(source).toMatch(/^https:\/\//);
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(isRevision(revision)).toBe(true);
    }
  });

  it('declare capabilities that some revision knows', () => {
    for (const { label, capabilities } of CLIENT_PRESETS)
      for (const name of Object.keys(capabilities))
        expect([label, name, [allowed('2025-11-25', 'client', name), allowed('2026-07-28', 'client', name)]]).toEqual([
          label,
          name,
          expect.arrayContaining(['defined']),
        ]);
  });

  it('are found by the name that people use and by the one on the wire', () => {
    expect(presetNamed('cursor')).toBe(presetNamed('Cursor-VSCode'));
    expect(presetNamed('cursor')?.capabilities).toEqual({ roots: {}, elicitation: {} });
    expect(presetNamed('netscape')).toBeNull();
  });

  it('open a conversation as their program did, where it was run', () => {
    const opening = { version: '2.1.330', discovers: true, lists: ['tools/list', 'prompts/list', 'resources/list'] };
    expect(presetNamed('claude-code')).toMatchObject({ opening, date: '2026-11-22' });
    expect(presetNamed('Gemini CLI')?.opening?.headers).not.toContain('mcp-protocol-version');
    expect(CLIENT_PRESETS.filter((preset) => preset.opening !== null)).toHaveLength(9);
  });
});
