import { gravest, type Grade, type Move, type SignIn, type Step, type StepId } from '../../authorization/index.ts';
import type { AuthEndEvent, AuthTokenEvent, SignInGrant } from '../../capture/index.ts';

/** A step of a sign-in, with the events that are no exchanges. */
export interface SignInStep extends Step {
  readonly grade: Grade;
  /** Seqs. */
  readonly events: readonly number[];
}

/** What may be kept of a token that is a JWT, as JSON texts. */
export type DecodedToken = Pick<AuthTokenEvent, 'seq' | 'name' | 'header' | 'claims'>;

/** One sign-in, as it is shown. Secrets are masks in it; '' stands for what is not known or not there. */
export interface SignInFacts {
  /** Among the sign-ins of the connection. */
  readonly index: number;
  readonly grant: SignInGrant;
  readonly revision: string;
  /** Address of the MCP server. */
  readonly server: string;
  readonly redirectUri: string;
  /** µs since the start of the capture; -1 while it goes on. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly outcome: AuthEndEvent['outcome'] | '';
  /** How it ended, in one sentence. */
  readonly text: string;
  readonly steps: readonly SignInStep[];
  /** What a right client does next, in a few words. */
  readonly next: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly resource: string;
  readonly scope: string;
  readonly authorizationUrl: string;
  readonly token: {
    /** Its mask. */
    readonly mask: string;
    readonly type: string;
    readonly scope: string;
    readonly refreshes: boolean;
    /** µs since the start of the capture; -1 where the server does not say. */
    readonly expiresAt: number;
  } | null;
  readonly decoded: readonly DecodedToken[];
}

/** What is known of a sign-in beside its fold. */
export interface Beside {
  readonly index: number;
  readonly events: ReadonlyMap<StepId, readonly number[]>;
  readonly decoded: readonly DecodedToken[];
}

/** A sign-in as it stands. */
export function factsOf(signIn: SignIn, { index, events, decoded }: Beside): SignInFacts {
  const { begin, end, token } = signIn;
  return {
    index,
    grant: begin.grant,
    revision: begin.revision,
    server: begin.server,
    redirectUri: begin.redirectUri,
    startedAt: begin.t,
    endedAt: end?.t ?? -1,
    outcome: end?.outcome ?? '',
    text: end?.text ?? '',
    steps: signIn.steps.map(({ id, title, expected, state, came, checks, exchanges }) => ({
      id,
      title,
      expected,
      state,
      grade: gravest(checks),
      came: [...came],
      checks: [...checks],
      exchanges: [...exchanges],
      events: [...(events.get(id) ?? [])],
    })),
    next: moveWords(signIn.move),
    issuer: signIn.server?.issuer ?? '',
    clientId: signIn.client?.id ?? '',
    resource: signIn.resource,
    scope: signIn.scope,
    authorizationUrl: signIn.authorizationUrl,
    token:
      token === null
        ? null
        : {
            mask: token.accessToken,
            type: token.type,
            scope: token.scope,
            refreshes: token.refreshToken !== '',
            expiresAt: token.expiresAt,
          },
    decoded: [...decoded],
  };
}

function moveWords(move: Move): string {
  switch (move.do) {
    case 'fetch':
      return `GET ${move.url}`;
    case 'register':
      return `POST ${move.url}`;
    case 'authorize':
      return `make the authorization URL for ${move.request.endpoint}`;
    case 'await':
      return 'wait for the browser';
    case 'ask-token':
      return `POST ${move.request.url}`;
    case 'end':
    case 'nothing':
      return '';
    default:
      return '';
  }
}
