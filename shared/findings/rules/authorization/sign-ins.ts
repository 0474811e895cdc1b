import { oneLine } from '../../../analysis/index.ts';
import {
  documentOf,
  isLoopback,
  parametersOf,
  readAddress,
  serverMetadataAddresses,
  signInRules,
  stepOfRequest,
  textOf,
  textsOf,
} from '../../../authorization/index.ts';
import { headerLine, type CaptureEvent } from '../../../capture/index.ts';
import { HEADERS } from '../../../mcp/index.ts';
import { onEvent, type RuleContext, type RuleHit, type RuleHits, type Rule } from '../../engine/index.ts';
import { sameOrigin, SignInTraffic } from './sign-in-traffic.ts';

const GRANTS_WITH_RESOURCE =
  /^(?:authorization_code|refresh_token|client_credentials|urn:ietf:params:oauth:grant-type:jwt-bearer)$/;
const RESOURCE = '/.well-known/oauth-protected-resource';

/** Group U, as far as it is about the exchanges of a sign-in: our own, and those of other clients that a capture shows. */
export const SIGN_IN_RULES: readonly Rule[] = [
  onEvent('auth-prm-servers', ({ event }, context) => {
    if (event.kind !== 'http.end') return null;
    const running = context.recall(SignInTraffic).running(event.exchange);
    if (running?.part !== 'resource-metadata' || running.view.answer.status !== 200) return null;
    const document = documentOf(running.view.answer.body);
    // What is no such document at all is no incomplete one.
    if (document === null || textOf(document, 'resource') === '') return null;
    if ((textsOf(document, 'authorization_servers') ?? []).length > 0) return null;
    return {
      side: 'server',
      rows: [running.row],
      message: `The metadata at ${oneLine(running.view.url, 120)} name no authorization_servers.`,
    };
  }),
  onEvent('auth-as-tls', ({ event }, context) => {
    if (event.kind !== 'http.end') return null;
    const running = context.recall(SignInTraffic).running(event.exchange);
    const document = running?.part === 'server-metadata' ? documentOf(running.view.answer.body) : null;
    if (running === null || document === null || running.view.answer.status !== 200) return null;
    const open = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint']
      .map((name) => [name, readAddress(textOf(document, name))] as const)
      .filter(([, address]) => address?.scheme === 'http');
    const [first] = open;
    if (first === undefined) return null;
    const local = open.every(([, address]) => address !== null && isLoopback(address));
    return {
      side: 'server',
      rows: [running.row],
      ...(local ? { level: 'info' } : {}),
      message: `${first[0]} is ${oneLine(textOf(document, first[0]), 100)}, without TLS${local ? ': on this machine, as tests have it' : ''}.`,
    };
  }),
  onAuthorization('auth-prm-resource', ({ traffic }) => {
    const { resource, server } = traffic;
    const named = resource === null ? '' : textOf(resource.document, 'resource');
    if (resource === null || named === '' || server === '' || isWithin(server, named)) return null;
    return {
      side: 'client',
      rows: [resource.row],
      message: `The client went on although resource is ${oneLine(named, 100)} and the address is ${oneLine(server, 100)}.`,
    };
  }),
  onAuthorization('auth-resource-param', ({ traffic, parameters }) =>
    traffic.resource === null || parameters.has('resource')
      ? null
      : {
          side: 'client',
          message: 'The authorization request has no resource, so that the token is bound to no server.',
        },
  ),
  onEvent('auth-resource-param', ({ event }, context) => {
    if (event.kind !== 'http.request-body') return null;
    const traffic = context.recall(SignInTraffic);
    if (traffic.running(event.exchange)?.part !== 'token' || traffic.resource === null) return null;
    const form = new Map(parametersOf(event.text));
    if (!GRANTS_WITH_RESOURCE.test(form.get('grant_type') ?? '') || form.has('resource')) return null;
    return {
      side: 'client',
      message: `The token request (${form.get('grant_type')}) has no resource, so that the token is bound to no server.`,
    };
  }),
  onAuthorization('auth-pkce', ({ parameters }) => {
    if (!parameters.has('code_challenge'))
      return {
        side: 'client',
        message: 'The authorization request has no code_challenge: whoever sees the code can use it.',
      };
    const method = parameters.get('code_challenge_method');
    if (method === 'S256') return null;
    return {
      side: 'client',
      only: ['2025-11-25', '2026-07-28'],
      message: `code_challenge_method of the authorization request is ${method === undefined ? 'missing, which means plain' : `“${oneLine(method, 20)}”`}, not S256.`,
    };
  }),
  onAuthorization('auth-pkce-unsupported', ({ traffic }) => {
    const { authorizationServer } = traffic;
    if (
      authorizationServer === null ||
      textsOf(authorizationServer.document, 'code_challenge_methods_supported') !== null
    )
      return null;
    return {
      side: 'client',
      rows: [authorizationServer.row],
      message:
        'The client went on although the metadata have no code_challenge_methods_supported. Entra ID and Cognito have S256 without saying so.',
    };
  }),
  onAuthorization('auth-redirect-uri', ({ parameters }) => redirectUriHit(parameters.get('redirect_uri') ?? '')),
  onEvent('auth-redirect-uri', ({ event }, context) => {
    const body = registrationIn(event, context);
    for (const uri of (body === null ? null : textsOf(body, 'redirect_uris')) ?? []) {
      const hit = redirectUriHit(uri);
      if (hit !== null) return hit;
    }
    return null;
  }),
  onAuthorization('auth-state', ({ parameters }) =>
    parameters.has('state')
      ? null
      : {
          side: 'client',
          message: 'The authorization request has no state: another answer could be put in place of the right one.',
        },
  ),
  onEvent('auth-discovery-order', ({ event }, context) => {
    if (event.kind !== 'http.request') return null;
    const part = stepOfRequest(event);
    const traffic = context.recall(SignInTraffic);
    if (part !== 'resource-metadata' && part !== 'server-metadata') return null;
    const before = part === 'resource-metadata' ? resourceAfter(event.url, traffic) : serverAfter(event.url, traffic);
    if (before === '') return null;
    return {
      side: 'client',
      message: `The client asked for ${oneLine(event.url, 120)} after ${oneLine(before, 120)}, which comes behind it in the order.`,
    };
  }),
  onEvent('auth-iss', ({ event }, context) => {
    if (event.kind !== 'http.request' || event.purpose !== 'token') return null;
    const { redirect, authorizationServer } = context.recall(SignInTraffic);
    if (redirect === null || authorizationServer === null) return null;
    const { document } = authorizationServer;
    const issuer = textOf(document, 'issuer');
    const advertised = document['authorization_response_iss_parameter_supported'] === true;
    if (redirect.iss === issuer || (redirect.iss === null && !advertised)) return null;
    return {
      side: 'client',
      rows: [redirect.row],
      message:
        redirect.iss === null
          ? 'The client used a code that came without iss, although the server says that it sends it.'
          : `The client used a code that came with iss ${oneLine(redirect.iss, 100)}; the issuer is ${oneLine(issuer, 100)}.`,
    };
  }),
  onAuthorization('auth-credential-reuse', ({ traffic, parameters, url }) => {
    const id = parameters.get('client_id') ?? '';
    const [issuer, other] = [traffic.issuerOf(url), traffic.clients.get(id)];
    // Addresses of documents are good everywhere; what a user gave may have been registered at both.
    if (
      issuer === '' ||
      other === undefined ||
      other === issuer ||
      readAddress(id) !== null ||
      traffic.begin?.client.id === id
    )
      return null;
    return {
      side: 'client',
      message: `The client shows ${oneLine(issuer, 100)} the client id “${oneLine(id, 60)}”, which it has from ${oneLine(other, 100)}.`,
    };
  }),
  onEvent('auth-dcr-application-type', ({ event }, context) => {
    const body = registrationIn(event, context);
    if (body === null) return null;
    const type = textOf(body, 'application_type');
    const local = (textsOf(body, 'redirect_uris') ?? [])
      .map(readAddress)
      .some((uri) => uri !== null && isLoopback(uri));
    if (type === 'native' || (type === 'web' && !local)) return null;
    return {
      side: 'client',
      message:
        type === 'web'
          ? 'The registration says “web” of an application whose redirect URI lies on this machine, which is a native one.'
          : `application_type of the registration is ${type === '' ? 'missing' : `“${oneLine(type, 40)}”`}.`,
    };
  }),
  onEvent('auth-version-header-discovery', ({ event }) => {
    if (event.kind !== 'http.request' || stepOfRequest(event) !== 'server-metadata') return null;
    if (headerLine(event.headers, HEADERS.version) !== undefined) return null;
    return { side: 'client', message: `The request for metadata has no ${HEADERS.version}.` };
  }),
];

/** An authorization request: the URL that ours made, or one that a browser was seen to open at the server that was found. */
interface AuthorizationAtHand {
  readonly traffic: SignInTraffic;
  readonly url: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function onAuthorization(id: Rule['id'], find: (at: AuthorizationAtHand) => RuleHits): Rule {
  return onEvent(id, ({ event }, context) => {
    const own = event.kind === 'auth.authorize';
    if (!own && (event.kind !== 'http.request' || stepOfRequest(event) !== 'authorization')) return null;
    const traffic = context.recall(SignInTraffic);
    // A browser signs in to much else.
    if (!own && traffic.issuerOf(event.url) === '') return null;
    return find({ traffic, url: event.url, parameters: new Map(parametersOf(readAddress(event.url)?.query ?? '')) });
  });
}

function registrationIn(event: CaptureEvent, context: RuleContext) {
  if (event.kind !== 'http.request-body') return null;
  return context.recall(SignInTraffic).running(event.exchange)?.part === 'registration' ? documentOf(event.text) : null;
}

function redirectUriHit(uri: string): RuleHit | null {
  const address = readAddress(uri);
  if (uri === '' || address?.scheme === 'https' || (address?.scheme === 'http' && isLoopback(address))) return null;
  const own = address === null || address.scheme !== 'http';
  return {
    side: 'client',
    ...(own ? { level: 'warning' } : {}),
    message: own
      ? `The redirect URI ${oneLine(uri, 100)} has a scheme of its own: it must be on this machine or https.`
      : `The redirect URI ${oneLine(uri, 100)} is neither on this machine nor https.`,
  };
}

/** Whether a resource is the address of the server, or what that is a part of. */
function isWithin(server: string, resource: string): boolean {
  const [used, named] = [readAddress(server), readAddress(resource)];
  if (used === null || named === null || !sameOrigin(server, resource) || named.fragment !== '') return false;
  const path = named.path.replace(/\/$/, '');
  return used.path.replace(/\/$/, '') === path || used.path.startsWith(`${path}/`);
}

/** The address at the root, where it was asked for before the one of the path; '' otherwise. */
function resourceAfter(url: string, { asked, named }: SignInTraffic): string {
  const path = readAddress(url)?.path ?? '';
  if (url === named || path === RESOURCE) return '';
  return asked.find((one) => one !== named && readAddress(one)?.path === RESOURCE && sameOrigin(one, url)) ?? '';
}

/** An address that comes behind this one in the order, and was asked for before it; '' for none. */
function serverAfter(url: string, { asked, issuers }: SignInTraffic): string {
  for (const issuer of issuers) {
    const order = serverMetadataAddresses(issuer, signInRules('2026-07-28'));
    const at = order.indexOf(url);
    const behind = at < 0 ? undefined : asked.find((one) => order.indexOf(one) > at);
    if (behind !== undefined && !asked.includes(url)) return behind;
  }
  return '';
}
