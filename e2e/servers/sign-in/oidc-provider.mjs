// The protected server behind an `oidc-provider`, which registers clients, asks its users, rotates refresh tokens, binds tokens to
// keys and wants nonces in their proofs.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { errors, Provider } from 'oidc-provider';
import { bind } from '../peers/http-peer.mjs';
import { interact } from './consent-pages.mjs';
import { PATHS, protectedServer } from './protected.mjs';

const server = createServer((request, response) =>
  request.url.startsWith('/interaction/') ? interact(provider, request, response) : answers(request, response),
);
const issuer = `http://127.0.0.1:${await bind(server)}`;

const resources = new Set();
const provider = new Provider(issuer, {
  scopes: ['openid', 'offline_access', 'read', 'write'],
  clients: [
    {
      client_id: 'machine',
      client_secret: 'a secret of the machine',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    },
  ],
  cookies: { keys: [randomBytes(32).toString('hex')] },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  rotateRefreshToken: true,
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => true },
    registration: { enabled: true },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo(_context, audience) {
        if (!resources.has(audience)) throw new errors.InvalidTarget();
        return { scope: 'read write', audience, accessTokenFormat: 'jwt' };
      },
    },
    revocation: { enabled: true },
  },
});
const answers = provider.callback();

const port = await bind(protectedServer({ issuer, jwks_uri: `${issuer}/jwks` }));
for (const path of PATHS) resources.add(`http://127.0.0.1:${port}${path}`);
console.log(`listening on http://127.0.0.1:${port}/mcp`);
