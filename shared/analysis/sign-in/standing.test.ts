import { describe, expect, it } from 'vitest';
import {
  REDIRECT_URI,
  METADATA,
  RESOURCE,
  ScriptedSignIn,
  TOKEN,
} from '../../authorization/testing/scripted-sign-in.ts';
import type { CaptureEvent } from '../../capture/index.ts';
import type { SignInFacts } from './sign-in-facts.ts';
import { SignIns } from './sign-ins.ts';
import { ownSteps, signInStanding, stepInView } from './standing.ts';

/** What is told of a scripted sign-in. */
function told(play: (script: ScriptedSignIn) => void): SignInFacts {
  const signIns = new SignIns();
  const script = new ScriptedSignIn();
  const take = script.record.take.bind(script.record);
  script.record.take = (event: CaptureEvent) => {
    take(event);
    if (event.kind !== 'frame') signIns.take(event);
  };
  play(script);
  const facts = signIns.facts(0);
  if (facts === null) throw new Error('no sign-in began');
  return facts;
}

const metadata = (script: ScriptedSignIn): ScriptedSignIn => {
  script.begin();
  return script.answers({ body: RESOURCE }).answers({ body: METADATA });
};
const consented = (script: ScriptedSignIn): ScriptedSignIn =>
  metadata(script)
    .answers({ status: 201, body: { client_id: 'me', redirect_uris: [REDIRECT_URI] } })
    .authorizes(
      `${METADATA.authorization_endpoint}?state=masked-43-aaaaaaaa&code_challenge=c&code_challenge_method=S256&resource=${encodeURIComponent(RESOURCE.resource)}`,
    );

const shown = (facts: SignInFacts): string => {
  const steps = ownSteps(facts.steps);
  return steps[stepInView(steps)]?.id ?? '';
};

describe('a sign-in in words', () => {
  it('says what it stands before, and shows that step', () => {
    const facts = told(metadata);
    expect(signInStanding(facts, true)).toBe(
      `Paused before the next exchange: POST ${METADATA.registration_endpoint}.`,
    );
    expect(shown(facts)).toBe('registration');
  });

  it('waits for the browser', () => {
    const facts = told(consented);
    expect(signInStanding(facts, false)).toBe('Waits for the browser to come back.');
    expect(shown(facts)).toBe('redirect');
  });

  it('shows what is wrong, and says its fault', () => {
    const facts = told((script) => {
      script.begin();
      script.answers({ body: { ...RESOURCE, authorization_servers: [] } }).ends();
    });
    expect(shown(facts)).toBe('resource-metadata');
    expect(signInStanding(facts, false)).toMatch(/authorization_servers/);
  });

  it('has a token that was not tried yet', () => {
    const facts = told((script) => {
      consented(script).comesBack(`code=masked-10-bbbbbbbb&state=masked-43-aaaaaaaa&iss=${METADATA.issuer}`);
      script.answers({ body: TOKEN, headers: { 'Cache-Control': 'no-store' } }).ends();
    });
    expect(signInStanding(facts, false)).toMatch(/^The client has a token/);
    expect(facts.token).toMatchObject({ mask: TOKEN.access_token, refreshes: false });
  });
});
