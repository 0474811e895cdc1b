import { describe, expect, it } from 'vitest';
import { METADATA, RESOURCE, ScriptedSignIn } from '../../authorization/testing/scripted-sign-in.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import { Analysis } from '../fold/index.ts';

/** The verdict on a connection of which nothing but this is known. */
function verdictOn(play: (script: ScriptedSignIn) => void): string {
  const analysis = new Analysis('mcp.example');
  const script = new ScriptedSignIn();
  const take = script.record.take.bind(script.record);
  script.record.take = (event: CaptureEvent) => {
    take(event);
    analysis.push(event);
  };
  play(script);
  const { tone, headline, detail } = analysis.session().verdict;
  return `${tone} | ${headline} | ${detail}`;
}

describe('the verdict on a connection whose client signs in', () => {
  it('says that it does, and at which step', () => {
    expect(verdictOn((script) => void script.begin({ cause: script.message(401) }))).toBe(
      'busy | Signing in | mcp.example asks for it; at “Metadata of the server”',
    );
  });

  it('says at which step it failed, and why', () => {
    const verdict = verdictOn((script) => {
      script.begin({ cause: script.message(401) });
      script
        .answers({ body: RESOURCE })
        .answers({ body: { ...METADATA, issuer: 'https://other.example' } })
        .ends();
    });
    expect(verdict).toMatch(/^error \| Sign-in failed \| .*“Metadata of the authorization server”.*other\.example/);
  });
});
