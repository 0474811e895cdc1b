// An MCP server that wants a token, and its authorization server, on one port: /mcp consents by a page, /other-audience gives tokens for another resource, and the metadata of each path of SPOILED are wrong in one way.
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { answerJson, bodyOf, listen } from './peers/http-peer.mjs';
import { answerOf } from './small-peer.mjs';

const SPOILED = {
  '/no-servers': () => ({ authorization_servers: [] }),
  '/foreign-resource': () => ({ resource: 'http://10.0.0.7:8000/mcp' }),
  '/slash-server': (origin) => ({ authorization_servers: [`${origin}/`] }),
};
const codes = new Map();
const tokens = new Set();
const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const json = (response, status, value, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers });
  response.end(JSON.stringify(value));
};

const server = createServer(async (request, response) => {
  const origin = `http://${request.headers.host}`;
  const { pathname, searchParams } = new URL(request.url, origin);
  const body = await bodyOf(request);
  const of = (name) => searchParams.get(name) ?? '';
  const wellKnown = /^\/\.well-known\/oauth-protected-resource(\/\w[\w-]*)$/.exec(pathname);
  if (wellKnown !== null)
    return json(response, 200, {
      resource: `${origin}${wellKnown[1]}`,
      authorization_servers: [origin],
      ...SPOILED[wellKnown[1]]?.(origin),
    });
  switch (pathname) {
    case '/.well-known/oauth-authorization-server':
      return json(response, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
      });
    case '/register':
      return json(response, 201, { ...JSON.parse(body), client_id: 'registered-client' });
    case '/authorize': {
      const code = randomUUID();
      codes.set(code, { challenge: of('code_challenge'), scope: of('scope') });
      const back = new URLSearchParams({ code, state: of('state'), iss: origin });
      response.writeHead(200, { 'content-type': 'text/html' });
      return response.end(`<title>Consent</title><a href="${of('redirect_uri')}?${back}">Allow</a>`);
    }
    case '/token': {
      const form = new URLSearchParams(body);
      const known = codes.get(form.get('code'));
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      codes.delete(form.get('code'));
      if (known?.challenge !== challenge) return json(response, 400, { error: 'invalid_grant' });
      const resource = form.get('resource') ?? '';
      const aud = resource.endsWith('/other-audience') ? 'https://other.example/mcp' : resource;
      const claims = {
        iss: origin,
        aud,
        sub: 'somebody',
        exp: Math.floor(Date.now() / 1000) + 3600,
        scope: known.scope,
      };
      const token = `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part(claims)}.${randomUUID().replaceAll('-', '')}`;
      if (aud === resource) tokens.add(token);
      return json(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: known.scope });
    }
    case '/mcp':
    case '/other-audience':
    case '/no-servers':
    case '/foreign-resource':
    case '/slash-server': {
      if (!tokens.has(request.headers.authorization?.replace('Bearer ', '')))
        return json(
          response,
          401,
          {},
          {
            'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource${pathname}", scope="read"`,
          },
        );
      if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
      const message = JSON.parse(body);
      const answer = await answerOf(message);
      if (answer === null) return response.writeHead(202).end();
      return answerJson(response, answer, { status: message.method === 'server/discover' ? 400 : 200 });
    }
    default:
      return response.writeHead(404).end();
  }
});
await listen(server);
