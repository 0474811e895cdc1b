import { describe, expect, it } from 'vitest';
import { formOf, readForm, type ConnectForm } from '../../protocol/target/index.ts';
import {
  changeFor,
  declarationNamed,
  declarationOf,
  declares,
  EVERYTHING,
  OTHER,
  OWN,
  withCapability,
} from './declaration.ts';
import { SAMPLE_OPTIONS } from '../../protocol/target/testing/sample-options.ts';

const FORM: ConnectForm = { ...formOf(null, SAMPLE_OPTIONS, false), line: 'node server.js' };

describe('what we declare', () => {
  it('is our own at first', () => {
    expect(declarationOf(FORM)).toBe(OWN);
    expect(declares(FORM, 'roots')).toBe(true);
  });

  it('is that of a chosen client, with its name', () => {
    const form = { ...FORM, ...declarationNamed('Cursor', FORM) };
    expect(declarationOf(form)).toBe('Cursor');
    expect(readForm(form, false)).toMatchObject({
      ok: true,
      input: { options: { clientInfo: { name: 'cursor-vscode' }, capabilities: { roots: {}, elicitation: {} } } },
    });
  });

  it('opens as a client that was recorded, and as ourselves again afterwards', () => {
    const gemini = { ...FORM, ...changeFor('Gemini CLI', FORM) };
    expect(declarationOf(gemini)).toBe('Gemini CLI');
    expect(readForm(gemini, false)).toMatchObject({
      ok: true,
      input: {
        options: {
          revision: '2025-06-18',
          timeoutMs: 600_000,
          opening: {
            client: 'Gemini CLI 0.61.0, recorded on 2026-11-22',
            lists: ['prompts/list', 'tools/list', 'resources/list'],
          },
        },
      },
    });
    const own = { ...gemini, ...changeFor(OWN, gemini) };
    expect([own.revision, own.options.opening, own.timeout]).toEqual(['auto', undefined, FORM.timeout]);
  });

  it('can be wrong in every way that JSON has', () => {
    const form = { ...FORM, capabilities: '"all of them"', clientInfo: '7' };
    expect(declarationOf(form)).toBe(OTHER);
    expect(readForm(form, false)).toMatchObject({
      ok: true,
      input: { options: { clientInfo: 7, capabilities: 'all of them' } },
    });
    expect(declares(form, 'roots')).toBe(false);
  });

  it('is switched one by one', () => {
    const { capabilities } = declarationNamed(EVERYTHING, FORM);
    const without = withCapability(capabilities, 'sampling', false);
    expect(Object.keys(JSON.parse(without) as object)).toEqual(['roots', 'elicitation']);
    expect(JSON.parse(withCapability('no JSON', 'sampling', true))).toEqual({ sampling: {} });
  });
});
