import type { SignInFacts, SignInStep } from '../../../shared/analysis/index.ts';

/** Who speaks at a step: `user` carries it through the browser. */
export type Lane = 'client' | 'server' | 'issuer';

/** The way of a step in the ladder, and what it is for. */
export interface StepWords {
  readonly from: Lane;
  readonly to: Lane;
  /** What passes there. */
  readonly passes: string;
  readonly purpose: string;
}

const STEP_WORDS: Readonly<Record<SignInStep['id'], StepWords>> = {
  challenge: {
    from: 'server',
    to: 'client',
    passes: '401',
    purpose:
      'A protected server refuses a request without a token, and says in WWW-Authenticate where its metadata are.',
  },
  'resource-metadata': {
    from: 'client',
    to: 'server',
    passes: 'GET',
    purpose: 'The server’s metadata name the resource that a token is for, and who signs clients in.',
  },
  'server-metadata': {
    from: 'client',
    to: 'issuer',
    passes: 'GET',
    purpose: 'The authorization server’s metadata name its endpoints and what it supports: PKCE by S256 above all.',
  },
  registration: {
    from: 'client',
    to: 'issuer',
    passes: 'client id',
    purpose:
      'A client has an id at the authorization server: given by hand, an address of its document, or registered now.',
  },
  assertion: {
    from: 'client',
    to: 'issuer',
    passes: 'prove who asks',
    purpose: 'The client gets a statement of who it is from somebody whom the authorization server trusts.',
  },
  authorization: {
    from: 'client',
    to: 'issuer',
    passes: 'browser',
    purpose: 'The user opens this address in a browser and consents. mcpscope never opens it by itself.',
  },
  redirect: {
    from: 'issuer',
    to: 'client',
    passes: 'code',
    purpose: 'The browser comes back to this machine with a code, which is good once and for this sign-in alone.',
  },
  token: {
    from: 'client',
    to: 'issuer',
    passes: 'code for token',
    purpose: 'The client proves by its verifier that the code is its own, and gets the token.',
  },
  access: {
    from: 'client',
    to: 'server',
    passes: 'token',
    purpose: 'The request that was refused goes out once more, with the token.',
  },
};

/** What the token step is where no code is exchanged. */
const TOKEN_WORDS: Readonly<Partial<Record<SignInFacts['grant'], Pick<StepWords, 'passes' | 'purpose'>>>> = {
  client_credentials: {
    passes: 'secret for token',
    purpose: 'The client proves that it is who it says, and gets a token of its own.',
  },
  refresh_token: {
    passes: 'refresh token',
    purpose: 'The client shows the refresh token, and gets a new access token without asking the user.',
  },
  workload_identity: {
    passes: 'platform’s token',
    purpose: 'The client shows what its platform says of it, and gets a token of its own.',
  },
  enterprise_managed: {
    passes: 'statement for token',
    purpose: 'The client shows what the identity provider says of the user, and gets the token.',
  },
};

/** The words of a step in a sign-in of this grant. */
export function stepWords(id: SignInStep['id'], grant: SignInFacts['grant']): StepWords {
  const words = STEP_WORDS[id];
  return id === 'token' ? { ...words, ...TOKEN_WORDS[grant] } : words;
}

const GRANTS: Readonly<Record<string, string>> = {
  authorization_code: 'by the user’s consent',
  client_credentials: 'as the client itself',
  refresh_token: 'by the refresh token',
};

/** What one is called among the sign-ins of a connection. */
export function signInTitle({ index, grant }: Pick<SignInFacts, 'index' | 'grant'>): string {
  return `${index + 1}. ${GRANTS[grant] ?? grant}`;
}
