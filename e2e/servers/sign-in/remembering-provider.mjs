// What the authorization router of the official SDK leaves to its server: clients, codes and tokens, here in memory.
import { randomUUID } from 'node:crypto';
import { InvalidGrantError, InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';

const LIFE_S = 3600;
/** So often a token is used for what wears it out. */
const TIMES = 3;

/** Asks by a page with a link. An access token that is worn out is taken no more, as if it had ended; refresh tokens are rotated. */
export class RememberingProvider {
  #clients = new Map();
  #codes = new Map();
  #refreshTokens = new Map();
  #tokens = new Map();

  clientsStore = {
    getClient: (id) => this.#clients.get(id),
    registerClient: (client) => {
      this.#clients.set(client.client_id, client);
      return client;
    },
  };

  authorize(_client, { redirectUri, state, codeChallenge, scopes = [], resource }, response) {
    const code = randomUUID();
    this.#codes.set(code, { challenge: codeChallenge, scopes, resource });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    if (state !== undefined) back.searchParams.set('state', state);
    response.send(`<title>Consent</title><a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`);
  }

  challengeForAuthorizationCode(_client, code) {
    return this.#taken(this.#codes, code, false).challenge;
  }

  exchangeAuthorizationCode(_client, code) {
    return this.#give(this.#taken(this.#codes, code));
  }

  exchangeRefreshToken(_client, token) {
    return this.#give(this.#taken(this.#refreshTokens, token));
  }

  verifyAccessToken(token) {
    const known = this.#tokens.get(token);
    if (known === undefined || known.left < 0) throw new InvalidTokenError('The token has ended.');
    return known.info;
  }

  /** A token was used for what wears it out. */
  wearOut(token) {
    const known = this.#tokens.get(token);
    if (known !== undefined) known.left -= 1;
  }

  revokeToken(_client, { token }) {
    this.#tokens.delete(token);
    this.#refreshTokens.delete(token);
  }

  #taken(given, shown, once = true) {
    const grant = given.get(shown);
    if (grant === undefined) throw new InvalidGrantError('It was not given out, or shown before.');
    if (once) given.delete(shown);
    return grant;
  }

  #give(grant) {
    const [access, refresh] = [randomUUID(), randomUUID()];
    const { scopes, resource } = grant;
    const expiresAt = Math.floor(Date.now() / 1000) + LIFE_S;
    this.#tokens.set(access, { info: { token: access, clientId: '', scopes, resource, expiresAt }, left: TIMES });
    this.#refreshTokens.set(refresh, grant);
    const scope = scopes.join(' ');
    return { access_token: access, token_type: 'bearer', expires_in: LIFE_S, scope, refresh_token: refresh };
  }
}
