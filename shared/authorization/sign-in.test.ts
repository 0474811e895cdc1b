import { describe, expect, it } from 'vitest';
import { authorizationUrl } from './authorization-request.ts';
import { gravest } from './check.ts';
import type { SignIn } from './sign-in.ts';
import type { StepId } from './step.ts';
import { ISSUER, METADATA, REDIRECT_URI, RESOURCE, ScriptedSignIn, SERVER, TOKEN } from './testing/scripted-sign-in.ts';

const PRM = 'https://mcp.example/.well-known/oauth-protected-resource';
const CHALLENGE = `Bearer resource_metadata="${PRM}/api/mcp", scope="read"`;

function states(signIn: SignIn): string {
  return signIn.steps.map(({ state }) => state).join(', ');
}

function step(signIn: SignIn, id: StepId) {
  return signIn.steps.find((one) => one.id === id)!;
}

function says(signIn: SignIn, id: StepId): string[] {
  return step(signIn, id)
    .checks.filter(({ grade }) => grade !== 'right')
    .map(({ grade, says: sentence }) => `${grade}: ${sentence}`);
}

/** The URL that a right client makes of what the sign-in asks for. */
function urlOf(signIn: SignIn): string {
  const { move } = signIn;
  if (move.do !== 'authorize') throw new Error(`No authorization URL is due: ${JSON.stringify(move)}`);
  return authorizationUrl(move.request, 'challenge', 'masked-43-cccccccc');
}

/** A sign-in that has the metadata of both, and a client. */
function registered(own: Parameters<ScriptedSignIn['begin']>[0] = {}, metadata: object = METADATA): ScriptedSignIn {
  const script = new ScriptedSignIn();
  script.begin({ ...own, cause: script.message(401, CHALLENGE) });
  return script
    .answers({ body: RESOURCE })
    .answers({ body: metadata })
    .answers({ status: 201, body: { client_id: 'c1', redirect_uris: [REDIRECT_URI] } });
}

/** One that has a token. */
function signedIn(own: Parameters<ScriptedSignIn['begin']>[0] = {}, token: object = TOKEN): ScriptedSignIn {
  const script = registered(own);
  script.authorizes(urlOf(script.record.current!));
  script.comesBack('code=masked-10-dddddddd&state=masked-43-cccccccc');
  return script.answers({ headers: { 'Cache-Control': 'no-store' }, body: token }).ends();
}

describe('a sign-in', () => {
  it('goes through its steps, and ends with a token', () => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ cause: script.message(401, CHALLENGE) });
    expect(signIn.move).toEqual({ do: 'fetch', purpose: 'resource-metadata', url: `${PRM}/api/mcp` });
    script.answers({ body: RESOURCE });
    expect(signIn.move).toMatchObject({ url: 'https://login.example/.well-known/oauth-authorization-server/tenant' });
    script.answers({ body: METADATA });
    expect(signIn.move).toMatchObject({
      do: 'register',
      metadata: {
        redirect_uris: [REDIRECT_URI],
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        scope: 'read',
      },
    });
    script.answers({ status: 201, body: { client_id: 'c1', redirect_uris: [REDIRECT_URI] } });
    const url = urlOf(signIn);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      response_type: 'code',
      client_id: 'c1',
      redirect_uri: REDIRECT_URI,
      code_challenge: 'challenge',
      code_challenge_method: 'S256',
      state: 'masked-43-cccccccc',
      scope: 'read',
      resource: SERVER,
    });
    script.authorizes(url);
    expect(signIn.move).toEqual({ do: 'await' });
    script.comesBack('code=masked-10-dddddddd&state=masked-43-cccccccc');
    expect(signIn.move).toMatchObject({
      do: 'ask-token',
      verifier: true,
      request: {
        url: `${ISSUER}/token`,
        basic: null,
        form: [
          ['grant_type', 'authorization_code'],
          ['code', 'masked-10-dddddddd'],
          ['redirect_uri', REDIRECT_URI],
          ['resource', SERVER],
          ['client_id', 'c1'],
        ],
      },
    });
    script.answers({ headers: { 'Cache-Control': 'no-store' }, body: TOKEN }).ends();
    expect(script.record.token).toMatchObject({ accessToken: 'masked-20-aaaaaaaa', scope: 'read' });
    expect(states(signIn)).toBe('done, done, done, done, left out, done, done, done, current');
    script.message(200, '', 'aaaaaaaa0000');
    expect(states(signIn)).toBe('done, done, done, done, left out, done, done, done, done');
    expect(gravest(signIn.steps.flatMap(({ checks }) => checks))).toBe('note');
  });

  it('looks for the metadata of the server at its path, then at its root, and for the others in three places', () => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ revision: '2025-11-25', cause: script.message(401, 'Bearer') });
    expect(signIn.move).toMatchObject({ url: `${PRM}/api/mcp` });
    script.answers({ status: 404 });
    expect(signIn.move).toMatchObject({ url: PRM });
    script.answers({ body: { ...RESOURCE, resource: 'https://mcp.example' } });
    expect(step(signIn, 'resource-metadata').state).toBe('done');
    expect(signIn.resource).toBe('https://mcp.example');
    script.answers({ status: 401 });
    expect(signIn.move).toMatchObject({ url: 'https://login.example/.well-known/openid-configuration/tenant' });
    script.answers({ type: 'text/html', body: '<!doctype html><p>welcome' });
    expect(signIn.move).toMatchObject({ url: 'https://login.example/tenant/.well-known/openid-configuration' });
    script.answers({ status: 404 });
    expect(signIn.move).toEqual({
      do: 'end',
      outcome: 'failed',
      text: `No metadata of the authorization server ${ISSUER} were found.`,
    });
    expect(step(signIn, 'server-metadata').came).toEqual([
      'https://login.example/.well-known/oauth-authorization-server/tenant: the server answered 401',
      'https://login.example/.well-known/openid-configuration/tenant: the server answered 200 with a web page',
      'https://login.example/tenant/.well-known/openid-configuration: the server answered 404',
    ]);
  });

  it('goes the way of 2025-03-26 where that is the revision, or may be', () => {
    for (const own of [{ revision: '2025-03-26' }, { fallback: true }]) {
      const script = new ScriptedSignIn();
      const signIn = script.begin({ ...own, cause: script.message(401) });
      if (own.fallback) script.answers({ status: 404 }).answers({ status: 404 });
      expect(signIn.move).toMatchObject({ url: 'https://mcp.example/.well-known/oauth-authorization-server' });
      script.answers({ status: 404 });
      expect(signIn.move).toMatchObject({ do: 'register', url: 'https://mcp.example/register' });
      script.answers({ status: 201, body: { client_id: 'c1' } });
      expect(urlOf(signIn)).toMatch(/^https:\/\/mcp\.example\/authorize\?/);
      expect(urlOf(signIn)).not.toContain('resource=');
    }
  });

  it('stops at an outage, which says nothing of where the document lies', () => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ status: 503 });
    expect(signIn.move).toMatchObject({
      outcome: 'failed',
      text: `${PRM}/api/mcp could not be read: the server answered 503.`,
    });
  });

  it('follows redirects of metadata one by one, and not away from TLS or in a ring', () => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ status: 302, headers: { Location: '/moved' } });
    expect(signIn.move).toMatchObject({ url: 'https://mcp.example/moved' });
    for (let i = 0; i < 4; i += 1) script.answers({ status: 302, headers: { Location: '/moved' } });
    script.answers({ status: 302, headers: { Location: 'http://127.0.0.1/x' } });
    expect(signIn.move).toMatchObject({ do: 'end', outcome: 'failed' });
    expect(says(signIn, 'resource-metadata').at(-2)).toContain('which is not followed');
  });

  it.each<[string, object, string]>([
    [
      'names nobody',
      { authorization_servers: [] },
      'authorization_servers names nobody, so a client cannot know where to sign in.',
    ],
    [
      'is about another host',
      { resource: 'https://evil.example/mcp' },
      `resource is https://evil.example/mcp, which is not on the host of ${SERVER}: a client must not use the document.`,
    ],
    [
      'is about another path',
      { resource: 'https://mcp.example/other' },
      `resource is https://mcp.example/other, but the address is ${SERVER}: the official SDKs refuse the document.`,
    ],
    ['is about nothing', { resource: 7 }, 'The document has no resource, which says what it is about.'],
  ])('does not use the metadata of a server that %s', (_, own, text) => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ body: { ...RESOURCE, ...own } });
    expect(signIn.move).toEqual({ do: 'end', outcome: 'failed', text });
    expect(states(signIn)).toBe('done, wrong, to come, to come, to come, to come, to come, to come, to come');
  });

  it.each<[string, object, string]>([
    [
      'of another issuer',
      { issuer: `${ISSUER}/` },
      `issuer is ${ISSUER}/, but the metadata were asked for as those of ${ISSUER}: a client must not use them.`,
    ],
    [
      'without PKCE',
      { code_challenge_methods_supported: undefined },
      'code_challenge_methods_supported is missing: a client must refuse. Entra ID and Cognito support S256 without saying so.',
    ],
    [
      'without TLS',
      { token_endpoint: 'http://login.example/token' },
      'token_endpoint is http://login.example/token: without TLS everybody in between can read codes and tokens.',
    ],
    [
      'with an endpoint that is a script',
      { authorization_endpoint: 'javascript:alert(1)' },
      'authorization_endpoint is “javascript:alert(1)”, which is no http or https address: it is never opened.',
    ],
    [
      'with a user in an endpoint',
      { token_endpoint: 'https://a:b@login.example/token' },
      'token_endpoint is “https://a:b@login.example/token”, which is no http or https address: it is never opened.',
    ],
  ])('does not use the metadata of an authorization server %s', (_, own, text) => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ body: RESOURCE }).answers({ body: { ...METADATA, ...own } });
    expect(signIn.move).toEqual({ do: 'end', outcome: 'failed', text });
  });

  it('warns of another issuer before 2026-07-28, and goes on', () => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ revision: '2025-11-25', cause: script.message(401, CHALLENGE) });
    script.answers({ body: RESOURCE }).answers({ body: { ...METADATA, issuer: `${ISSUER}/` } });
    expect(signIn.move.do).toBe('register');
    expect(says(signIn, 'server-metadata')[0]).toMatch(/^warning: issuer is/);
  });

  it('takes the client that was given, then the address of a document, and registers at last', () => {
    const own = { id: '', secret: '', issuer: '', document: 'https://app.example/client.json' };
    const found = (client: typeof own, metadata: object = METADATA): SignIn => {
      const script = new ScriptedSignIn();
      const signIn = script.begin({ client, cause: script.message(401, CHALLENGE) });
      script.answers({ body: RESOURCE }).answers({ body: metadata });
      return signIn;
    };
    const documents = { ...METADATA, client_id_metadata_document_supported: true };
    expect(urlOf(found({ ...own, id: 'given' }))).toContain('client_id=given');
    expect(urlOf(found(own, documents))).toContain('client_id=https%3A%2F%2Fapp.example%2Fclient.json');
    expect(found(own).move.do).toBe('register');
    expect(found({ ...own, id: 'given', issuer: 'https://other.example' }).move).toMatchObject({
      text: `The client id is for https://other.example, but the server names ${ISSUER}: it must not be used there.`,
    });
    expect(found({ ...own, document: '' }, { ...METADATA, registration_endpoint: undefined }).move).toMatchObject({
      text: 'The server registers no clients by itself: a client id has to be given (--client-id).',
    });
  });

  it.each<[string, object, string]>([
    [
      'refused',
      { status: 400, body: { error: 'invalid_redirect_uri' } },
      'The server answered the registration with 400 invalid_redirect_uri: it allows only some redirect URIs, or takes the client for a web application.',
    ],
    [
      'closed',
      { status: 403 },
      'The server answered the registration with 403: it registers only clients that it knows. Register one there and give its id (--client-id).',
    ],
    [
      'a page',
      { status: 200, type: 'text/html', body: '<p>' },
      'The server answered the registration with 200 and no client_id.',
    ],
    [
      'of another redirect URI',
      { status: 201, body: { client_id: 'c', redirect_uris: ['https://x/'] } },
      `The registration has other redirect URIs: https://x/, not ${REDIRECT_URI}. The server will refuse the redirect.`,
    ],
  ])('stops at a registration that is %s', (_, answer, text) => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ body: RESOURCE }).answers({ body: METADATA }).answers(answer);
    expect(signIn.move).toEqual({ do: 'end', outcome: 'failed', text });
  });

  it('takes only the redirect that has its state, and looks at iss before all else', () => {
    const script = registered();
    const signIn = script.record.current!;
    script.authorizes(urlOf(signIn));
    script.comesBack('code=evil').comesBack('code=evil&state=other').comesBack('state=masked-43-cccccccc');
    expect(signIn.move).toEqual({ do: 'await' });
    expect(says(signIn, 'redirect')).toEqual([
      'note: A request came to the redirect URI and was not taken: it has no state.',
      'note: A request came to the redirect URI and was not taken: its state is not the one that was sent.',
      'note: A request came to the redirect URI and was not taken: it has neither code nor error.',
    ]);
    script.comesBack(`error=access_denied&state=masked-43-cccccccc&iss=${ISSUER}/`);
    expect(signIn.move).toMatchObject({
      text: `iss is ${ISSUER}/, but ${ISSUER} was asked: another server may have answered.`,
    });
  });

  it.each<[string, object, string, 'ask-token' | 'end']>([
    [
      'promised and there',
      { authorization_response_iss_parameter_supported: true },
      `&iss=${encodeURIComponent(ISSUER)}`,
      'ask-token',
    ],
    ['promised and missing', { authorization_response_iss_parameter_supported: true }, '', 'end'],
    ['not promised', {}, '', 'ask-token'],
    ['not promised and wrong', {}, '&iss=https%3A%2F%2Fevil.example', 'end'],
  ])('judges an iss that is %s', (_, own, query, next) => {
    const script = registered({}, { ...METADATA, ...own });
    script.authorizes(urlOf(script.record.current!));
    script.comesBack(`code=masked-10-dddddddd&state=masked-43-cccccccc${query}`);
    expect(script.record.current!.move.do).toBe(next);
  });

  it.each<[string, object, string]>([
    [
      'an error',
      { status: 400, body: { error: 'invalid_grant', error_description: 'gone' } },
      'The token request was answered with 400 invalid_grant: the code or refresh token was used before, is too old, or belongs to another client, redirect URI or verifier. The server says “gone”.',
    ],
    [
      'an error with 200',
      { body: { error: 'invalid_client' } },
      'The token request was answered with 200 invalid_client: the client is not known, its secret is wrong, or it authenticates in another way than the server expects.',
    ],
    ['a page', { type: 'text/html', body: '<p>' }, 'The token request was answered with 200 and no token.'],
    [
      'a token of another type',
      { body: { ...TOKEN, token_type: 'mac' } },
      'token_type is mac, which this client cannot send.',
    ],
  ])('ends where the token request is answered with %s', (_, answer, text) => {
    const script = registered();
    script.authorizes(urlOf(script.record.current!));
    script.comesBack('code=masked-10-dddddddd&state=masked-43-cccccccc').answers(answer);
    expect(script.record.current!.move).toEqual({ do: 'end', outcome: 'failed', text });
  });

  it('says what is odd about a token', () => {
    const script = signedIn({}, { access_token: 'masked-20-aaaaaaaa', expires_in: -1, scope: 'other' });
    const signIn = script.record.attempts[0]!;
    script.take({
      kind: 'auth.token',
      t: 0,
      exchange: 5,
      name: 'access_token',
      header: '{}',
      claims: '{"aud":"https://other.example","iss":"https://else.example"}',
    });
    expect(says(signIn, 'token')).toEqual([
      'warning: token_type is missing; the token is sent as Bearer.',
      'warning: expires_in is -1, not a number of seconds.',
      'warning: The scope is other: the server dropped read.',
      `warning: The token is for https://other.example, not for ${SERVER}: the server will refuse it.`,
      `warning: The token was issued by https://else.example, not by ${ISSUER}.`,
    ]);
    script.message(401, CHALLENGE, 'aaaaaaaa0000');
    expect(step(signIn, 'access').state).toBe('wrong');
  });

  it('gets a token without a user where the client has credentials of its own', () => {
    const script = new ScriptedSignIn();
    const signIn = script.begin({
      grant: 'client_credentials',
      client: { id: 'machine', secret: 'masked-8-eeeeeeee', issuer: '', document: '' },
      redirectUri: '',
      cause: script.message(401, CHALLENGE),
    });
    script.answers({ body: RESOURCE });
    script.answers({ body: { issuer: ISSUER, token_endpoint: `${ISSUER}/token` } });
    expect(signIn.move).toMatchObject({
      do: 'ask-token',
      verifier: false,
      request: {
        url: `${ISSUER}/token`,
        basic: { id: 'machine', secret: 'masked-8-eeeeeeee' },
        form: [
          ['grant_type', 'client_credentials'],
          ['scope', 'read'],
          ['resource', SERVER],
        ],
      },
    });
  });
});

describe('what is done about a refused request', () => {
  it('is to sign in, to try again, to refresh, and at last nothing', () => {
    const script = new ScriptedSignIn();
    expect(script.record.remedy(script.message(200))).toBe('none');
    const refused = script.message(401, CHALLENGE);
    expect(script.record.remedy(refused)).toBe('sign-in');
    const signed = signedIn({}, { ...TOKEN, refresh_token: 'masked-9-ffffffff' });
    expect(signed.record.remedy(1)).toBe('again');
    // A token that never worked is not mended by another one like it.
    expect(signed.record.remedy(signed.message(401, CHALLENGE, 'aaaaaaaa0000'))).toBe('none');
    signed.message(200, '', 'aaaaaaaa0000');
    expect(signed.record.remedy(signed.message(401, CHALLENGE, 'aaaaaaaa0000'))).toBe('refresh');
    const refresh = signed.begin({ grant: 'refresh_token' });
    // The server may name another issuer by now.
    expect(refresh.move).toMatchObject({ do: 'fetch', purpose: 'resource-metadata' });
    signed.answers({ body: RESOURCE });
    expect(refresh.move).toMatchObject({
      request: {
        form: [
          ['grant_type', 'refresh_token'],
          ['refresh_token', 'masked-9-ffffffff'],
          ['resource', SERVER],
          ['client_id', 'c1'],
        ],
      },
    });
    signed.answers({ body: { ...TOKEN, access_token: 'masked-20-bbbbbbbb' } }).ends();
    expect(signed.record.token).toMatchObject({ accessToken: 'masked-20-bbbbbbbb', refreshToken: 'masked-9-ffffffff' });
    signed.message(200, '', 'bbbbbbbb0000');
    expect(signed.record.remedy(signed.message(401, CHALLENGE, 'bbbbbbbb0000'))).toBe('refresh');
  });

  it('is a step up for each scope once, with the scopes of before from 2026-07-28 on', () => {
    const more = 'Bearer error="insufficient_scope", scope="write"';
    for (const [revision, scope] of [
      ['2026-07-28', 'read write'],
      ['2025-11-25', 'write'],
    ] as const) {
      const script = signedIn({ revision });
      script.message(200, '', 'aaaaaaaa0000');
      const refused = script.message(403, more, 'aaaaaaaa0000');
      expect(script.record.remedy(refused)).toBe('step-up');
      expect(script.begin({ revision, cause: refused }).scope).toBe(scope);
      expect(script.record.remedy(script.message(403, more, 'aaaaaaaa0000'))).toBe('none');
      expect(script.record.remedy(script.message(403, 'Bearer', 'aaaaaaaa0000'))).toBe('none');
    }
  });

  it('is a step up by a new registration where the first was limited to its scope', () => {
    const script = new ScriptedSignIn();
    script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ body: RESOURCE }).answers({ body: { ...METADATA, scopes_supported: ['offline_access'] } });
    const scope = 'read offline_access';
    script.answers({ status: 201, body: { client_id: 'c1', redirect_uris: [REDIRECT_URI], scope } });
    script.authorizes(urlOf(script.record.current!));
    script.comesBack('code=masked-10-dddddddd&state=masked-43-cccccccc');
    const refreshToken = { refresh_token: 'masked-9-ffffffff' };
    script
      .answers({ headers: { 'Cache-Control': 'no-store' }, body: { ...TOKEN, ...refreshToken, scope: 'read' } })
      .ends();
    // The refresh token is all that offline_access asks for.
    expect(says(script.record.attempts[0]!, 'token')).toEqual([]);
    script.message(200, '', 'aaaaaaaa0000');
    const more = script.message(403, 'Bearer error="insufficient_scope", scope="write"', 'aaaaaaaa0000');
    const signIn = script.begin({ cause: more });
    script.answers({ body: RESOURCE }).answers({ body: { ...METADATA, scopes_supported: ['offline_access'] } });
    expect(signIn.move).toMatchObject({ do: 'register', metadata: { scope: 'read offline_access write' } });
  });

  it('is nothing where a sign-in has failed', () => {
    const script = new ScriptedSignIn();
    script.begin({ cause: script.message(401, CHALLENGE) });
    script.answers({ status: 503 }).ends();
    expect(script.record.remedy(script.message(401, CHALLENGE))).toBe('none');
  });

  it('uses a registration again at its issuer alone', () => {
    const script = signedIn();
    script.message(200, '', 'aaaaaaaa0000');
    const again = script.begin({ cause: script.message(401, CHALLENGE, 'aaaaaaaa0000') });
    script.answers({ body: RESOURCE }).answers({ body: METADATA });
    expect(urlOf(again)).toContain('client_id=c1');
    const elsewhere = script.begin({});
    const issuer = 'https://second.example';
    script
      .answers({ body: { ...RESOURCE, authorization_servers: [issuer] } })
      .answers({ body: { ...METADATA, issuer } });
    expect(elsewhere.move.do).toBe('register');
  });
});
