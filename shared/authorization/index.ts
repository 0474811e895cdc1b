export { authorizationParameters, authorizationUrl } from './authorization-request.ts';
export { BROWSER_WAIT_MS } from './browser-wait.ts';
export { documentOf, textOf, textsOf, type JsonDocument } from './document.ts';
export { faultOf } from './fault.ts';
export { ExchangeInView } from './exchange-in-view.ts';
export { signInRules } from './sign-in-rules.ts';
export { serverMetadataAddresses } from './well-known.ts';
export { challenged, readChallenges, tokenChallenge } from './challenge.ts';
export { check, gravest, type Check, type Grade } from './check.ts';
export { maskedDocument } from './masked-document.ts';
export {
  misbehaviour,
  MISBEHAVIOURS,
  type Misbehaviour,
  type Trial,
  type TrialOutcome,
  type TrialVerdict,
  verdictOf,
} from './misbehaviour.ts';
export type { Move } from './move.ts';
export { SignIn } from './sign-in.ts';
export { SignInRecord } from './sign-in-record.ts';
export { STEPS, stepTitle, type Step, type StepId } from './step.ts';
export { stepOfRequest } from './step-of-request.ts';
export type { HeldToken } from './token-answer.ts';
export { askOfToken, tokenRequest, type TokenOrder, type TokenRequest } from './token-request.ts';
export { readIntrospection, readRevocation, unanswerable, type TokenQuestion } from './token-question.ts';
export type { RegisteredClient } from './client-authentication.ts';
export { isProfileName } from './profile-name.ts';
export { formEncoded, formText, isLoopback, originOf, parameter, parametersOf, readAddress } from './web-address.ts';
