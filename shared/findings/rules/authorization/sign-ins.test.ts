import type { Revision } from '../../../mcp/index.ts';
import { formText } from '../../../authorization/index.ts';
import { ENDPOINT, type HttpSession } from '../../testing/http-session.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';
import { SIGN_IN_RULES } from './sign-ins.ts';

const ISSUER = 'https://login.example/tenant';
const RESOURCE = 'http://127.0.0.1:3001/.well-known/oauth-protected-resource';
const SERVER = 'https://login.example/.well-known/oauth-authorization-server/tenant';
const PRM = { resource: ENDPOINT, authorization_servers: [ISSUER] };
const ASM = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  code_challenge_methods_supported: ['S256'],
};
const REQUEST = {
  response_type: 'code',
  client_id: 'c1',
  redirect_uri: 'http://127.0.0.1:33418/callback',
  code_challenge: 'x',
  code_challenge_method: 'S256',
  state: 'masked-43-aaaaaaaa',
  resource: ENDPOINT,
};
const TOKEN = { grant_type: 'authorization_code', code: 'masked-9-bbbbbbbb', client_id: 'c1', resource: ENDPOINT };

function query(values: Readonly<Record<string, string | undefined>>): string {
  return formText(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** Our client sets out, behind a handshake in this revision. */
function begins(s: HttpSession, revision: Revision = '2025-11-25', clientId = ''): HttpSession {
  return s.opens(revision).add({
    kind: 'auth.begin',
    cause: 0,
    server: ENDPOINT,
    revision,
    fallback: false,
    grant: 'authorization_code',
    redirectUri: 'http://127.0.0.1:33418/callback',
    client: { id: clientId, secret: '', issuer: '', document: '' },
    scope: '',
  });
}

/** The same in the modern era. */
function beginsModern(s: HttpSession, clientId = ''): HttpSession {
  return begins(s.discovers(), '2026-07-28', clientId);
}

function gets(
  s: HttpSession,
  exchange: number,
  purpose: 'resource-metadata' | 'server-metadata',
  url: string,
  document?: object,
) {
  s.add({
    kind: 'http.request',
    exchange,
    purpose,
    method: 'GET',
    url,
    headers: [{ name: 'MCP-Protocol-Version', value: 'x' }],
  });
  return answered(s, exchange, document);
}

function posts(
  s: HttpSession,
  exchange: number,
  purpose: 'registration' | 'token',
  text: string,
  url = `${ISSUER}/token`,
) {
  s.add({ kind: 'http.request', exchange, purpose, method: 'POST', url, headers: [] });
  s.add({ kind: 'http.request-body', exchange, text, bytes: text.length });
  return answered(s, exchange, {});
}

function answered(s: HttpSession, exchange: number, document?: object): HttpSession {
  s.head(exchange, document === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
  const text = JSON.stringify(document ?? {});
  s.add({ kind: 'http.body', exchange, offset: 0, text, bytes: text.length });
  return s.closes(exchange, text.length);
}

/** Both documents were found. */
function discovered(s: HttpSession, resource: object = {}, server: object = {}): HttpSession {
  gets(s, 10, 'resource-metadata', `${RESOURCE}/mcp`, { ...PRM, ...resource });
  return gets(s, 11, 'server-metadata', SERVER, { ...ASM, ...server });
}

function authorizes(s: HttpSession, own: Readonly<Record<string, string | undefined>> = {}): HttpSession {
  return s.add({ kind: 'auth.authorize', url: `${ISSUER}/authorize?${query({ ...REQUEST, ...own })}` });
}

function returns(s: HttpSession, iss?: string): HttpSession {
  const url = `${REQUEST.redirect_uri}?${query({ code: 'masked-9-bbbbbbbb', state: REQUEST.state, iss })}`;
  return s.add({ kind: 'auth.redirect', by: 'listener', url, refused: '' });
}

/** What a browser was seen to open, in a capture of another client's traffic. */
function browses(s: HttpSession, exchange: number, url: string): HttpSession {
  s.add({ kind: 'http.request', exchange, purpose: 'listen', method: 'GET', url, headers: [] });
  return s.refuses(exchange, 302, { Location: 'http://127.0.0.1:3000/callback?code=masked-9-bbbbbbbb' });
}

const CASES: readonly HttpCase[] = [
  {
    rule: 'auth-prm-servers',
    breaks: (s) => discovered(begins(s), { authorization_servers: [] }),
    nearMiss: (s) => gets(begins(s), 10, 'resource-metadata', RESOURCE, { hello: 'world' }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'auth-as-tls',
    breaks: (s) => discovered(begins(s), {}, { token_endpoint: 'http://login.example/token' }),
    nearMiss: (s) => discovered(begins(s)),
    side: 'server',
    level: 'error',
    says: 'token_endpoint is http://login.example/token',
  },
  {
    rule: 'auth-as-tls',
    when: 'on this machine',
    breaks: (s) => discovered(begins(s), {}, { token_endpoint: 'http://127.0.0.1:9/token' }),
    nearMiss: (s) => discovered(begins(s)),
    side: 'server',
    level: 'info',
  },
  {
    rule: 'auth-prm-resource',
    breaks: (s) => authorizes(discovered(begins(s), { resource: 'https://other.example/mcp' })),
    nearMiss: (s) => authorizes(discovered(begins(s), { resource: 'http://127.0.0.1:3001' })),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'auth-prm-resource',
    when: 'in the modern era',
    breaks: (s) => authorizes(discovered(beginsModern(s), { resource: 'https://other.example/mcp' })),
    nearMiss: (s) => discovered(beginsModern(s), { resource: 'https://other.example/mcp' }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-resource-param',
    breaks: (s) => authorizes(discovered(begins(s)), { resource: undefined }),
    // A server of 2025-03-26 publishes no metadata of its own.
    nearMiss: (s) => authorizes(gets(begins(s), 11, 'server-metadata', SERVER, ASM), { resource: undefined }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-resource-param',
    when: 'at the token endpoint',
    breaks: (s) => posts(discovered(begins(s)), 12, 'token', query({ ...TOKEN, resource: undefined })),
    nearMiss: (s) => posts(discovered(begins(s)), 12, 'token', query(TOKEN)),
    side: 'client',
    level: 'error',
    says: 'authorization_code',
  },
  {
    rule: 'auth-pkce',
    breaks: (s) => authorizes(discovered(begins(s)), { code_challenge: undefined }),
    nearMiss: (s) => authorizes(discovered(begins(s))),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-pkce',
    when: 'of another client whose browser was seen',
    breaks: (s) =>
      browses(
        discovered(begins(s)),
        12,
        `${ISSUER}/authorize?${query({ ...REQUEST, code_challenge_method: 'plain' })}`,
      ),
    nearMiss: (s) =>
      browses(
        discovered(begins(s)),
        12,
        `https://shop.example/login?${query({ response_type: 'code', client_id: 'x' })}`,
      ),
    side: 'client',
    level: 'error',
    says: '“plain”',
  },
  {
    rule: 'auth-pkce',
    when: 'with plain, before 2025-11-25 allowed',
    breaks: (s) => authorizes(discovered(begins(s)), { code_challenge_method: undefined }),
    nearMiss: (s) => authorizes(discovered(begins(s, '2025-06-18')), { code_challenge_method: 'plain' }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-pkce-unsupported',
    breaks: (s) => authorizes(discovered(begins(s), {}, { code_challenge_methods_supported: undefined })),
    nearMiss: (s) => discovered(begins(s), {}, { code_challenge_methods_supported: undefined }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-redirect-uri',
    breaks: (s) => authorizes(discovered(begins(s)), { redirect_uri: 'http://client.example/back' }),
    nearMiss: (s) => authorizes(discovered(begins(s)), { redirect_uri: 'http://[::1]:9/back' }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-redirect-uri',
    when: 'of a scheme of its own, in a registration',
    breaks: (s) => posts(begins(s), 12, 'registration', JSON.stringify({ redirect_uris: ['cursor://back'] })),
    nearMiss: (s) =>
      posts(begins(s), 12, 'registration', JSON.stringify({ redirect_uris: ['https://client.example/back'] })),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'auth-state',
    breaks: (s) => authorizes(discovered(begins(s)), { state: undefined }),
    nearMiss: (s) => authorizes(discovered(begins(s))),
    side: 'client',
    level: 'warning',
  },
  {
    rule: 'auth-discovery-order',
    breaks: (s) =>
      gets(gets(begins(s), 10, 'resource-metadata', RESOURCE), 11, 'resource-metadata', `${RESOURCE}/mcp`, PRM),
    nearMiss: (s) =>
      gets(gets(begins(s), 10, 'resource-metadata', `${RESOURCE}/mcp`), 11, 'resource-metadata', RESOURCE, PRM),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-discovery-order',
    when: 'of the authorization server',
    breaks: (s) => {
      gets(begins(s), 10, 'resource-metadata', `${RESOURCE}/mcp`, PRM);
      gets(s, 11, 'server-metadata', `${ISSUER}/.well-known/openid-configuration`);
      return gets(s, 12, 'server-metadata', SERVER, ASM);
    },
    nearMiss: (s) => {
      gets(begins(s), 10, 'resource-metadata', `${RESOURCE}/mcp`, PRM);
      gets(s, 11, 'server-metadata', SERVER);
      return gets(s, 12, 'server-metadata', `${ISSUER}/.well-known/openid-configuration`, ASM);
    },
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-iss',
    breaks: (s) =>
      posts(returns(authorizes(discovered(beginsModern(s))), 'https://evil.example'), 12, 'token', query(TOKEN)),
    nearMiss: (s) => posts(returns(authorizes(discovered(beginsModern(s))), ISSUER), 12, 'token', query(TOKEN)),
    side: 'client',
    level: 'error',
    says: 'https://evil.example',
  },
  {
    rule: 'auth-iss',
    when: 'that is missing although advertised',
    breaks: (s) =>
      posts(
        returns(authorizes(discovered(beginsModern(s), {}, { authorization_response_iss_parameter_supported: true }))),
        12,
        'token',
        query(TOKEN),
      ),
    nearMiss: (s) => posts(returns(authorizes(discovered(beginsModern(s)))), 12, 'token', query(TOKEN)),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-credential-reuse',
    breaks: (s) => authorizesAtSecond(beginsModern(s), 'c1'),
    nearMiss: (s) => authorizesAtSecond(beginsModern(s), 'https://client.example/document.json'),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-credential-reuse',
    when: 'of a client that the user did not give',
    breaks: (s) => authorizesAtSecond(beginsModern(s, 'other'), 'c1'),
    nearMiss: (s) => authorizesAtSecond(beginsModern(s, 'c1'), 'c1'),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-dcr-application-type',
    breaks: (s) =>
      posts(beginsModern(s), 12, 'registration', JSON.stringify({ redirect_uris: [REQUEST.redirect_uri] })),
    nearMiss: (s) =>
      posts(
        beginsModern(s),
        12,
        'registration',
        JSON.stringify({ application_type: 'web', redirect_uris: ['https://c.example/'] }),
      ),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-dcr-application-type',
    when: 'that does not fit',
    breaks: (s) =>
      posts(
        beginsModern(s),
        12,
        'registration',
        JSON.stringify({ application_type: 'web', redirect_uris: [REQUEST.redirect_uri] }),
      ),
    nearMiss: (s) =>
      posts(
        beginsModern(s),
        12,
        'registration',
        JSON.stringify({ application_type: 'native', redirect_uris: [REQUEST.redirect_uri] }),
      ),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-version-header-discovery',
    breaks: (s) =>
      begins(s, '2025-03-26').add({
        kind: 'http.request',
        exchange: 12,
        purpose: 'listen',
        method: 'GET',
        url: 'http://127.0.0.1:3001/.well-known/oauth-authorization-server',
        headers: [],
      }),
    nearMiss: (s) => gets(begins(s, '2025-03-26'), 12, 'server-metadata', SERVER, ASM),
    side: 'client',
    level: 'warning',
  },
];

/** A client signs in at one authorization server, and then at another. */
function authorizesAtSecond(s: HttpSession, clientId: string): HttpSession {
  authorizes(discovered(s), { client_id: clientId });
  const second = 'https://second.example';
  gets(s, 20, 'resource-metadata', `${RESOURCE}/mcp`, { ...PRM, authorization_servers: [second] });
  gets(s, 21, 'server-metadata', `${second}/.well-known/oauth-authorization-server`, {
    ...ASM,
    issuer: second,
    authorization_endpoint: `${second}/authorize`,
  });
  return s.add({ kind: 'auth.authorize', url: `${second}/authorize?${query({ ...REQUEST, client_id: clientId })}` });
}

testHttpRules(SIGN_IN_RULES, CASES);
