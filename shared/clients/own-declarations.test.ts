import { describe, expect, it } from 'vitest';
import { ALL_CAPABILITIES, declaredIn, OWN_CAPABILITIES } from './own-declarations.ts';

describe('what mcpscope declares', () => {
  it.each([
    ['2024-11-05', { roots: { listChanged: true }, sampling: {} }],
    ['2025-03-26', { roots: { listChanged: true }, sampling: {} }],
    ['2025-06-18', { roots: { listChanged: true }, sampling: {}, elicitation: {} }],
    ['2025-11-25', ALL_CAPABILITIES],
    ['2026-07-28', { roots: {}, sampling: { tools: {}, context: {} }, elicitation: { form: {}, url: {} } }],
  ])('is fitted to %s', (revision, declared) => {
    expect(declaredIn(revision, ALL_CAPABILITIES)).toEqual(declared);
  });

  it('is what the user wrote where the user wrote it, and whole where the revision is none', () => {
    expect(declaredIn('2024-11-05', { elicitation: {} })).toEqual({ elicitation: {} });
    expect(declaredIn('1999-01-01', ALL_CAPABILITIES)).toEqual(ALL_CAPABILITIES);
    expect(declaredIn('2026-07-28', OWN_CAPABILITIES)).toEqual({ roots: {} });
  });
});
