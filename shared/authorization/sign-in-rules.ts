import { NEWEST, publishedRevision, type Revision } from '../mcp/index.ts';

/** What a revision asks of a client that signs in (specification, basic/authorization, of each revision). */
export interface SignInRules {
  readonly revision: Revision;
  /** Whether the server says in a document of its own who signs its clients in (RFC 9728), and where that is found. */
  readonly resourceMetadata: 'none' | 'by challenge' | 'by challenge or well-known';
  /** The authorization server may publish an OpenID configuration in place of the metadata of RFC 8414. */
  readonly openId: boolean;
  /** Where it publishes nothing, its endpoints lie at fixed paths of the server's host. */
  readonly defaultPaths: boolean;
  /** `resource` goes with each authorization and token request (RFC 8707). */
  readonly resourceParameter: boolean;
  /** Scopes are chosen by the challenge, then by the metadata of the resource. */
  readonly scopesNamed: boolean;
  /** A further sign-in asks for the scopes of before as well. */
  readonly scopesUnited: boolean;
  /** A client stops where the metadata name no method of PKCE. */
  readonly pkceAdvertised: boolean;
  /** `issuer` of the metadata, and `iss` of the answer, must be the issuer that was asked. */
  readonly issuerChecked: boolean;
  /** A client may be known by the address of a document (client id metadata document). */
  readonly clientDocuments: boolean;
  /** A registration says what kind of application registers. */
  readonly applicationType: boolean;
}

const FIRST: Omit<SignInRules, 'revision'> = {
  resourceMetadata: 'none',
  openId: false,
  defaultPaths: true,
  resourceParameter: false,
  scopesNamed: false,
  scopesUnited: false,
  pkceAdvertised: false,
  issuerChecked: false,
  clientDocuments: false,
  applicationType: false,
};
const SEPARATED = { ...FIRST, resourceMetadata: 'by challenge', defaultPaths: false, resourceParameter: true } as const;
const DISCOVERED = {
  ...SEPARATED,
  resourceMetadata: 'by challenge or well-known',
  openId: true,
  scopesNamed: true,
  pkceAdvertised: true,
  clientDocuments: true,
} as const;
const BOUND = { ...DISCOVERED, scopesUnited: true, issuerChecked: true, applicationType: true } as const;

/** 2024-11-05 has no page on authorization: its clients go by the rules of the next one. */
const RULES: Readonly<Record<Revision, Omit<SignInRules, 'revision'>>> = {
  '2024-11-05': FIRST,
  '2025-03-26': FIRST,
  '2025-06-18': SEPARATED,
  '2025-11-25': DISCOVERED,
  '2026-07-28': BOUND,
};

/** The rules of a revision; those of the newest for a text that names none. */
export function signInRules(revision: string): SignInRules {
  const published = publishedRevision(revision) ?? NEWEST;
  return { revision: published, ...RULES[published] };
}
