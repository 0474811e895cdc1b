import { z } from 'zod';

const text = z.string();

/** What is kept of a sign-in, under the name of its profile: the client as its issuer knows it, and its token. With its secrets. */
export const keptProfile = z.strictObject({
  profile: text,
  /** Address of the MCP server. */
  server: text,
  issuer: text,
  resource: text,
  scope: text,
  /** Revision by whose rules it went. */
  revision: text,
  client: z.strictObject({
    style: z.enum(['given', 'document', 'registered']),
    id: text,
    secret: text,
    redirectUri: text,
    authentication: z.enum(['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']),
    /** Scopes that it is registered for; left out where the issuer did not limit them. */
    scope: text.exactOptional(),
  }),
  /** Null where the registration alone is kept. */
  token: z
    .strictObject({
      accessToken: text,
      type: z.enum(['Bearer', 'DPoP']),
      /** '' for none. */
      refreshToken: text,
      /** ms since 1970; null where the server does not say. */
      expiresAtMs: z.number().nullable(),
    })
    .nullable(),
  /** Private key that the token is bound to, in PEM; '' for none. */
  proofKey: text,
  /** Where the token is given back and asked about; '' where the issuer names none. A file of before knows none. */
  revocationEndpoint: text.default(''),
  introspectionEndpoint: text.default(''),
  /** The user lets metadata lead into private networks. */
  privateAddresses: z.boolean().default(false),
});
export type KeptProfile = z.infer<typeof keptProfile>;

/** Whether a token may still be of use: it has not ended, or can be refreshed. */
export function isUsable({ token }: KeptProfile, nowMs: number): boolean {
  if (token === null) return false;
  return token.refreshToken !== '' || token.expiresAtMs === null || token.expiresAtMs > nowMs;
}
