import type { SignInGrant } from '../capture/index.ts';
import { check, type Check } from './check.ts';
import { textOf, textsOf, type JsonDocument } from './document.ts';
import type { SignInRules } from './sign-in-rules.ts';
import { isLoopback, readAddress } from './web-address.ts';

/** What an authorization server says of itself (RFC 8414 §2), with the defaults of what it leaves out. */
export interface ServerMetadata {
  /** The issuer that was asked: what tokens and answers are held against. */
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly registrationEndpoint: string;
  readonly revocationEndpoint: string;
  readonly introspectionEndpoint: string;
  readonly authMethods: readonly string[];
  /** It named them itself. */
  readonly authMethodsNamed: boolean;
  readonly grants: readonly string[];
  readonly scopes: readonly string[];
  /** Takes the address of a client id metadata document for a client id. */
  readonly clientDocuments: boolean;
  /** Says that its answers have `iss` (RFC 9207 §3). */
  readonly sendsIss: boolean;
  /** Algorithms of proofs of possession that it takes (RFC 9449 §5.1). */
  readonly proofAlgorithms: readonly string[];
  readonly checks: readonly Check[];
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint'] as const;

/** Reads the metadata that were asked for as those of `issuer`. */
export function readServerMetadata(
  document: JsonDocument,
  issuer: string,
  rules: SignInRules,
  grant: SignInGrant,
): ServerMetadata {
  const byUser = grant === 'authorization_code';
  const methods = textsOf(document, 'token_endpoint_auth_methods_supported');
  const usable = (name: string): string => (isEndpoint(textOf(document, name)) ? textOf(document, name) : '');
  return {
    issuer,
    authorizationEndpoint: usable('authorization_endpoint'),
    tokenEndpoint: usable('token_endpoint'),
    registrationEndpoint: usable('registration_endpoint'),
    revocationEndpoint: usable('revocation_endpoint'),
    introspectionEndpoint: usable('introspection_endpoint'),
    authMethods: methods ?? ['client_secret_basic'],
    authMethodsNamed: methods !== null,
    grants: textsOf(document, 'grant_types_supported') ?? ['authorization_code', 'implicit'],
    scopes: textsOf(document, 'scopes_supported') ?? [],
    clientDocuments: rules.clientDocuments && document['client_id_metadata_document_supported'] === true,
    sendsIss: document['authorization_response_iss_parameter_supported'] === true,
    proofAlgorithms: textsOf(document, 'dpop_signing_alg_values_supported') ?? [],
    checks: [
      issuerCheck(textOf(document, 'issuer'), issuer, rules),
      ...(byUser ? ENDPOINTS : (['token_endpoint'] as const)).flatMap((name) => endpointChecks(document, name)),
      ...(byUser ? byUserChecks(document, rules) : grantChecks(document, grant)),
    ],
  };
}

/** The fixed endpoints of a server of 2025-03-26 that publishes nothing (Fallbacks for Servers without Metadata Discovery). */
export function defaultServerMetadata(base: string): ServerMetadata {
  return {
    issuer: base,
    authorizationEndpoint: `${base}/authorize`,
    tokenEndpoint: `${base}/token`,
    registrationEndpoint: `${base}/register`,
    revocationEndpoint: '',
    introspectionEndpoint: '',
    authMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    authMethodsNamed: false,
    grants: ['authorization_code'],
    scopes: [],
    clientDocuments: false,
    sendsIss: false,
    proofAlgorithms: [],
    checks: [
      check(
        'note',
        `The server publishes no metadata: the paths /authorize, /token and /register of ${base} are taken.`,
        '2025-03-26, basic/authorization, Fallbacks for Servers without Metadata Discovery',
      ),
    ],
  };
}

function issuerCheck(named: string, issuer: string, { issuerChecked }: SignInRules): Check {
  const clause = 'RFC 8414 §3.3';
  if (named === issuer) return check('right', `issuer is ${issuer}, as it was asked for.`, clause);
  const says = `issuer is ${named === '' ? 'missing' : named}, but the metadata were asked for as those of ${issuer}`;
  return issuerChecked
    ? check('error', `${says}: a client must not use them.`, '2026-07-28, authorization-server-discovery')
    : check('warning', `${says}: from 2026-07-28 on a client must not use them.`, clause);
}

function endpointChecks(document: JsonDocument, name: (typeof ENDPOINTS)[number]): Check[] {
  const value = textOf(document, name);
  if (value === '') {
    if (name === 'registration_endpoint') return [];
    return [check('error', `${name} is missing.`, 'RFC 8414 §2')];
  }
  const address = readAddress(value);
  if (address === null || !isEndpoint(value))
    return [
      check(
        'error',
        `${name} is “${value.slice(0, 200)}”, which is no http or https address: it is never opened.`,
        'basic/security_best_practices, OAuth Authorization URL Validation',
      ),
    ];
  if (address.scheme === 'https') return [check('right', `${name} is ${value}.`, 'RFC 8414 §2')];
  return isLoopback(address)
    ? [
        check(
          'note',
          `${name} is ${value}: without TLS, on this machine.`,
          'basic/authorization, Communication Security',
        ),
      ]
    : [
        check(
          'error',
          `${name} is ${value}: without TLS everybody in between can read codes and tokens.`,
          'basic/authorization, Communication Security',
        ),
      ];
}

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ID_JAG_PROFILE = 'urn:ietf:params:oauth:grant-profile:id-jag';

/** What a server that signs clients in without a user says that it can (SEP-990, SEP-1046, SEP-1933). */
function grantChecks(document: JsonDocument, grant: SignInGrant): Check[] {
  const [member, wanted]: [string, string] =
    grant === 'client_credentials'
      ? ['grant_types_supported', 'client_credentials']
      : grant === 'workload_identity'
        ? ['grant_types_supported', JWT_BEARER]
        : grant === 'enterprise_managed'
          ? ['authorization_grant_profiles_supported', ID_JAG_PROFILE]
          : ['', ''];
  if (member === '') return [];
  const listed = textsOf(document, member);
  if (listed?.includes(wanted) === true) return [check('right', `${member} has ${wanted}.`, 'RFC 8414 §2')];
  return [check('warning', `${member} does not name ${wanted}: the server may refuse the grant.`, 'RFC 8414 §2')];
}

function isEndpoint(value: string): boolean {
  const address = readAddress(value);
  return address !== null && address.user === '' && (address.scheme === 'https' || address.scheme === 'http');
}

function byUserChecks(document: JsonDocument, rules: SignInRules): Check[] {
  return [
    pkceCheck(textsOf(document, 'code_challenge_methods_supported'), rules),
    ...responseTypesCheck(textsOf(document, 'response_types_supported')),
  ];
}

function pkceCheck(methods: readonly string[] | null, { pkceAdvertised }: SignInRules): Check {
  const clause = 'basic/authorization, Authorization Code Protection';
  if (methods === null)
    return pkceAdvertised
      ? check(
          'error',
          'code_challenge_methods_supported is missing: a client must refuse. Entra ID and Cognito support S256 without saying so.',
          clause,
        )
      : check('note', 'code_challenge_methods_supported is missing: from 2025-11-25 on a client must refuse.', clause);
  return methods.includes('S256')
    ? check('right', 'code_challenge_methods_supported has S256.', clause)
    : check(
        'error',
        `code_challenge_methods_supported lists ${methods.join(', ') || 'nothing'}, but not S256.`,
        clause,
      );
}

function responseTypesCheck(types: readonly string[] | null): Check[] {
  if (types === null || types.includes('code')) return [];
  return [
    check('warning', `response_types_supported lists ${types.join(', ') || 'nothing'}, but not code.`, 'RFC 8414 §2'),
  ];
}
