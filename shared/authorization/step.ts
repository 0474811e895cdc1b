import type { HttpPurpose } from '../capture/index.ts';
import { gravest, type Check } from './check.ts';

/** The steps of a sign-in, in their order (specification, basic/authorization, Authorization Flow Steps). */
export const STEPS = [
  'challenge',
  'resource-metadata',
  'server-metadata',
  'registration',
  'assertion',
  'authorization',
  'redirect',
  'token',
  'access',
] as const;
export type StepId = (typeof STEPS)[number];

/** Whether exchanges of this purpose are a step. */
export function isStep(purpose: HttpPurpose): purpose is Extract<StepId, HttpPurpose> {
  return (STEPS as readonly string[]).includes(purpose);
}

/** `left out`: this sign-in has no such step. */
export type StepState = 'done' | 'current' | 'wrong' | 'to come' | 'left out';

/** One step, as far as it has come. */
export interface Step {
  readonly id: StepId;
  readonly title: string;
  readonly expected: string;
  readonly state: StepState;
  /** What came, in a few words each. */
  readonly came: readonly string[];
  readonly checks: readonly Check[];
  /** Numbers of its exchanges. */
  readonly exchanges: readonly number[];
}

const WORDS: Readonly<Record<StepId, readonly [title: string, expected: string]>> = {
  challenge: ['The server asks for a token', '401 with WWW-Authenticate'],
  'resource-metadata': ['Metadata of the server', '200 with JSON: resource, authorization_servers'],
  'server-metadata': ['Metadata of the authorization server', '200 with JSON: issuer, endpoints, S256'],
  registration: ['Registration of the client', 'a client id'],
  assertion: ['Assertion in place of consent', 'an assertion that the authorization server trusts'],
  authorization: ['Authorization URL', 'client, redirect URI, PKCE, state, resource'],
  redirect: ['Consent, and the redirect back', 'code, state'],
  token: ['Token', '200 with JSON: access_token, token_type'],
  access: ['The request again, with the token', 'anything but 401'],
};

/** What a step is called. */
export function stepTitle(id: StepId): string {
  return WORDS[id][0];
}

/** A step while it is gone through. */
export class StepRecord implements Step {
  readonly id: StepId;
  state: StepState = 'to come';
  readonly came: string[] = [];
  readonly checks: Check[] = [];
  readonly exchanges: number[] = [];

  constructor(id: StepId) {
    this.id = id;
  }

  get title(): string {
    return stepTitle(this.id);
  }

  get expected(): string {
    return WORDS[this.id][1];
  }

  /** It is over: wrong where one of these, or of those before, breaks a must. */
  settle(checks: readonly Check[]): boolean {
    this.checks.push(...checks);
    this.state = gravest(this.checks) === 'error' ? 'wrong' : 'done';
    return this.state === 'done';
  }

  /** The sentence that says what is wrong; '' where nothing is. */
  get fault(): string {
    return this.checks.find(({ grade }) => grade === 'error')?.says ?? '';
  }
}
