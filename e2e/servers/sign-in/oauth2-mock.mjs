// The protected server behind an `oauth2-mock-server`: it knows no registration, asks nobody, and publishes OpenID metadata alone.
import { randomUUID } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import { listen } from '../peers/http-peer.mjs';
import { protectedServer } from './protected.mjs';

const mock = new OAuth2Server();
await mock.issuer.keys.generate('RS256');
await mock.start(0, '127.0.0.1');
mock.service.on('beforeTokenSigning', ({ payload }, { body }) => {
  // An ID token has one.
  if (payload.aud !== undefined) return;
  payload.aud = body.resource;
  // Two of one second would be the same token.
  payload.jti = randomUUID();
});
const { url: issuer } = mock.issuer;
await listen(protectedServer({ issuer, jwks_uri: `${issuer}/jwks` }, { scoped: false }));
