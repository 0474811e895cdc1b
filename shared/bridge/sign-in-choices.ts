import { z } from 'zod';
import { text } from './inputs.ts';

/** An address as it is typed. */
export const address = text.max(32_768);

/** The identity provider of an enterprise, and what the client has from it (SEP-990). */
const identityProvider = z.strictObject({
  tokenEndpoint: address,
  clientId: text.max(8_192),
  secret: text.max(8_192),
  /** The ID token of the user. */
  token: address,
});

/** How our client signs in where a server asks for it. '' stands for what the user did not choose. What came later has its default in an older file. */
export const signInChoices = z.strictObject({
  grant: z.enum(['authorization_code', 'client_credentials', 'workload_identity', 'enterprise_managed']),
  /** Name under which registration and token are kept, and used again. */
  profile: text.max(100).default(''),
  /** Bind tokens to a key of the connection, also where the server does not ask for it (RFC 9449). */
  proof: z.boolean().default(false),
  /** Private key of the client, in PEM, in place of a secret. */
  clientKey: text.max(16_384).default(''),
  /** The token of the platform that a workload runs on. */
  workloadToken: address.default(''),
  identity: identityProvider.default({ tokenEndpoint: '', clientId: '', secret: '', token: '' }),
  clientId: text.max(8_192),
  clientSecret: text.max(8_192),
  /** The only authorization server that both are for. */
  issuer: address,
  /** Address of a client id metadata document. */
  clientDocument: address,
  /** Asked for in place of those that the server names. */
  scope: text.max(8_192),
  /** Null for the usual port, or the next that is free. */
  redirectPort: z.int().min(1).max(65_535).nullable(),
  /** Metadata may lead into private networks. */
  privateAddresses: z.boolean(),
});
export type SignInChoices = z.infer<typeof signInChoices>;
