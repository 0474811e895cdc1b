import { describe, expect, it } from 'vitest';
import { ISSUER, METADATA, RESOURCE, ScriptedSignIn, SERVER, TOKEN } from './testing/scripted-sign-in.ts';

const CHALLENGE = 'Bearer resource_metadata="https://mcp.example/.well-known/oauth-protected-resource/api/mcp"';
const CLIENT = { id: 'machine', secret: '', issuer: '', document: '' };
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** A sign-in without a user, up to its first request for a token. */
function byItself(own: Parameters<ScriptedSignIn['begin']>[0], metadata: object = {}, challenge = CHALLENGE) {
  const script = new ScriptedSignIn();
  const signIn = script.begin({ client: CLIENT, ...own, cause: script.message(401, challenge) });
  script.answers({ body: RESOURCE }).answers({ body: { ...METADATA, ...metadata } });
  return { script, signIn };
}

describe('a sign-in without a user', () => {
  it('signs who it is where a key was given', () => {
    const { signIn } = byItself({ grant: 'client_credentials', client: { ...CLIENT, key: 'masked-240-aaaaaaaa' } });
    expect(signIn.move).toMatchObject({
      do: 'ask-token',
      request: { basic: null, signed: { id: 'machine', audience: ISSUER } },
    });
  });

  it('asks with the token of the workload, and does not try again', () => {
    const own = { grant: 'workload_identity', assertion: 'masked-300-bbbbbbbb' } as const;
    const { script, signIn } = byItself(own, { grant_types_supported: [JWT_BEARER] });
    expect(signIn.move).toMatchObject({
      purpose: 'token',
      request: {
        form: [
          ['grant_type', JWT_BEARER],
          ['assertion', 'masked-300-bbbbbbbb'],
          ['scope', 'read write'],
          ['resource', SERVER],
          ['client_id', 'machine'],
        ],
      },
    });
    script.answers({ status: 400, body: { error: 'invalid_grant' } });
    expect(signIn.move).toMatchObject({ do: 'end', outcome: 'failed' });
  });

  it('says what is missing', () => {
    const { signIn } = byItself({ grant: 'workload_identity' });
    expect(signIn.move).toMatchObject({ text: 'There is no token of the workload (--workload-token).' });
    const other = byItself({ grant: 'enterprise_managed' }).signIn;
    expect(other.move).toMatchObject({ text: 'There is no identity provider to ask (--identity-provider).' });
  });

  it('has the identity provider vouch for its user, and shows that to the authorization server', () => {
    const identity = {
      tokenEndpoint: 'https://idp.example/token',
      clientId: 'at-idp',
      secret: '',
      token: 'masked-500-cccccccc',
    };
    const { script, signIn } = byItself({ grant: 'enterprise_managed', identity, scope: 'read' });
    expect(signIn.move).toMatchObject({
      purpose: 'assertion',
      request: {
        url: 'https://idp.example/token',
        form: [
          ['grant_type', 'urn:ietf:params:oauth:grant-type:token-exchange'],
          ['requested_token_type', 'urn:ietf:params:oauth:token-type:id-jag'],
          ['audience', ISSUER],
          ['resource', SERVER],
          ['subject_token', 'masked-500-cccccccc'],
          ['subject_token_type', 'urn:ietf:params:oauth:token-type:id_token'],
          ['scope', 'read'],
          ['client_id', 'at-idp'],
        ],
      },
    });
    const issued_token_type = 'urn:ietf:params:oauth:token-type:id-jag';
    script.answers({ body: { access_token: 'masked-400-dddddddd', issued_token_type, token_type: 'N_A' } });
    expect(signIn.move).toMatchObject({
      purpose: 'token',
      request: {
        url: `${ISSUER}/token`,
        form: [
          ['grant_type', JWT_BEARER],
          ['assertion', 'masked-400-dddddddd'],
          ['resource', SERVER],
          ['client_id', 'machine'],
        ],
      },
    });
  });

  it('does not take what the identity provider gave for something else', () => {
    const identity = { tokenEndpoint: 'https://idp.example/token', clientId: 'c', secret: '', token: 'm' };
    const { script, signIn } = byItself({ grant: 'enterprise_managed', identity });
    script.answers({ body: { access_token: 'masked-40-dddddddd', token_type: 'Bearer' } });
    expect(signIn.move).toMatchObject({
      outcome: 'failed',
      text: 'issued_token_type is missing, not urn:ietf:params:oauth:token-type:id-jag.',
    });
  });
});

describe('a token that is bound to a key', () => {
  const demanding = CHALLENGE.replace('Bearer', 'DPoP');

  it('is asked for with a proof where the server wants one, and again with its nonce, once', () => {
    const own = { grant: 'client_credentials', client: { ...CLIENT, secret: 'masked-8-eeeeeeee' } } as const;
    const { script, signIn } = byItself(own, { dpop_signing_alg_values_supported: ['ES256'] }, demanding);
    expect(signIn.move).toMatchObject({ do: 'ask-token', proves: true });
    script.answers({ status: 400, headers: { 'DPoP-Nonce': 'n-1' }, body: { error: 'use_dpop_nonce' } });
    expect(signIn.move).toMatchObject({ do: 'ask-token', proves: true });
    expect(script.record.nonceOf('https://login.example')).toBe('n-1');
    expect(script.record.nonceOf('https://mcp.example')).toBe('');
    script.answers({ body: { ...TOKEN, token_type: 'DPoP' } }).ends();
    expect(script.record.token?.type).toBe('DPoP');
    script.message(200, '', 'aaaaaaaa0000');
    const nonce = `${demanding}, error="use_dpop_nonce"`;
    const remedies = [1, 2, 3, 4].map(() => script.record.remedy(script.message(401, nonce, 'aaaaaaaa0000')));
    expect(remedies).toEqual(['again', 'again', 'again', 'none']);
  });

  it('is not what came where the server says Bearer, or wants a nonce for ever', () => {
    const own = {
      grant: 'client_credentials',
      proof: true,
      client: { ...CLIENT, secret: 'masked-8-eeeeeeee' },
    } as const;
    const { script, signIn } = byItself(own);
    script.answers({ body: TOKEN }).ends();
    const says = signIn.steps.find(({ id }) => id === 'token')?.checks.map((one) => one.says) ?? [];
    expect(says).toContain('token_type is Bearer: the server did not bind the token to the key.');
    expect(says).toContain('A proof of possession goes along, which the metadata do not say that the server takes.');
    const other = byItself(own);
    for (let i = 0; i < 2; i += 1) other.script.answers({ status: 400, body: { error: 'use_dpop_nonce' } });
    expect(other.signIn.move).toMatchObject({ do: 'end', outcome: 'failed' });
  });
});

it('is not refreshed at an authorization server that the server names no longer', () => {
  const own = { grant: 'client_credentials', client: { ...CLIENT, secret: 'masked-8-eeeeeeee' } } as const;
  const { script } = byItself(own);
  script.answers({ body: { ...TOKEN, refresh_token: 'masked-9-ffffffff' } }).ends();
  const refresh = script.begin({ grant: 'refresh_token' });
  script.answers({ body: { ...RESOURCE, authorization_servers: ['https://second.example'] } });
  expect(refresh.move).toMatchObject({
    outcome: 'failed',
    text: `The server names https://second.example, no longer ${ISSUER}: its tokens are of no use any more.`,
  });
});
