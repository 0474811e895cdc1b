import { AUTHORIZATION_RULES } from './authorization.ts';
import { ENDPOINT, initialize } from '../../testing/http-session.ts';
import { request } from '../../testing/rule-case.ts';
import { testHttpRules, type HttpCase } from '../../testing/rule-table.ts';

const bearer = { Authorization: { masked: { scheme: 'Bearer', length: 40, fingerprint: 'f1' } } };
const CHALLENGE = 'Bearer resource_metadata="https://a/.well-known/x", scope="files:read"';

const AUTHORIZE = 'response_type=code&client_id=c&resource=https%3A%2F%2Fa%2Fmcp&code_challenge=x';

const CASES: readonly HttpCase[] = [
  {
    rule: 'auth-401-challenge',
    breaks: (s) => s.posts(1, initialize('2025-06-18')).refuses(1, 401),
    nearMiss: (s) => s.posts(1, initialize('2025-06-18')).refuses(1, 401, { 'WWW-Authenticate': CHALLENGE }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'auth-401-challenge',
    when: 'in a later revision',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 401),
    nearMiss: (s) => s.opens('2025-03-26').posts(3, request(1, 'ping')).refuses(3, 401),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'auth-prm-missing',
    breaks: (s) =>
      s.posts(1, initialize('2025-06-18')).refuses(1, 401, { 'WWW-Authenticate': 'Bearer realm="x", scope="a"' }),
    nearMiss: (s) =>
      s
        .posts(1, initialize('2025-06-18'))
        .refuses(1, 401, { 'WWW-Authenticate': CHALLENGE })
        .posts(2, initialize('2025-06-18'))
        .refuses(2, 401, { 'WWW-Authenticate': 'Basic realm="x"' }),
    side: 'server',
    level: 'error',
  },
  {
    rule: 'auth-prm-missing',
    when: 'where it may lie at its well-known address',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 401, { 'WWW-Authenticate': 'Bearer scope="a"' }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 401, { 'WWW-Authenticate': CHALLENGE }),
    side: 'server',
    level: 'info',
    says: 'well-known',
  },
  {
    rule: 'auth-stdio',
    breaks: (s) => s.spawn().handshake().stderr(`Please visit https://login.example.com/authorize?${AUTHORIZE}`),
    nearMiss: (s) =>
      s
        .spawn()
        .handshake()
        .stderr('Please visit https://accounts.example.com/o/oauth2/auth?response_type=code&client_id=c&scope=drive'),
    side: 'server',
    level: 'info',
    says: 'https://login.example.com',
  },
  {
    rule: 'auth-scope-challenge',
    breaks: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 401, { 'WWW-Authenticate': 'Bearer realm="x"' }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping')).refuses(3, 401, { 'WWW-Authenticate': CHALLENGE }),
    side: 'server',
    level: 'warning',
  },
  {
    rule: 'auth-403-challenge',
    breaks: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), { headers: bearer })
        .refuses(3, 403, { 'WWW-Authenticate': 'Bearer error="invalid_token"' }),
    nearMiss: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), { headers: { ...bearer, Origin: 'http://evil.example' } })
        .refuses(3, 403)
        .posts(4, request(2, 'ping'), { headers: bearer })
        .refuses(4, 403, { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="files:write"' }),
    side: 'server',
    level: 'warning',
    says: 'lacks error="insufficient_scope" and scope',
  },
  {
    rule: 'auth-token-query',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { url: `${ENDPOINT}?access_token=abc` }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping'), { url: `${ENDPOINT}?session=access_token` }),
    side: 'client',
    level: 'error',
  },
  {
    rule: 'auth-bearer',
    breaks: (s) =>
      s.opens().posts(3, request(1, 'ping'), {
        headers: { Authorization: { masked: { scheme: 'Basic', length: 20, fingerprint: 'f2' } } },
      }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping'), { headers: bearer }),
    side: 'client',
    level: 'warning',
    says: '“Basic”',
  },
  {
    rule: 'auth-bearer',
    when: 'a token without a scheme',
    breaks: (s) =>
      s
        .opens()
        .posts(3, request(1, 'ping'), { headers: { Authorization: { masked: { length: 40, fingerprint: 'f3' } } } }),
    nearMiss: (s) => s.opens().posts(3, request(1, 'ping'), { headers: { Authorization: 'bearer abc' } }),
    side: 'client',
    level: 'warning',
    says: 'names no scheme',
  },
  {
    rule: 'auth-not-every-request',
    breaks: (s) => s.opens().posts(3, request(1, 'ping'), { headers: bearer }).posts(4, request(2, 'ping')),
    nearMiss: (s) =>
      s.opens().posts(3, request(1, 'ping')).refuses(3, 401).posts(4, request(2, 'ping'), { headers: bearer }),
    side: 'client',
    level: 'error',
  },
];

testHttpRules(AUTHORIZATION_RULES, CASES);
