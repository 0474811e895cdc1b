export { authorizationChecks, authorizationParameters, authorizationUrl } from './authorization-request.ts';
export { documentOf, textOf, textsOf, type JsonDocument } from './document.ts';
export { ExchangeInView } from './exchange-in-view.ts';
export { signInRules } from './sign-in-rules.ts';
export { serverMetadataAddresses } from './well-known.ts';
export { challenged, readChallenges, tokenChallenge, type Challenge } from './challenge.ts';
export { gravest, type Check, type Grade } from './check.ts';
export { isSecretParameter, maskedDocument } from './masked-document.ts';
export {
  isDefence,
  isHole,
  misbehaviour,
  MISBEHAVIOURS,
  type Misbehaviour,
  type TrialNeed,
  type TrialOutcome,
} from './misbehaviour.ts';
export type { Move } from './move.ts';
export { SignIn } from './sign-in.ts';
export { SignInRecord, type Remedy } from './sign-in-record.ts';
export { STEPS, type Step, type StepId, type StepState } from './step.ts';
export type { HeldToken } from './token-answer.ts';
export { tokenRequest, type TokenRequest } from './token-request.ts';
export {
  formEncoded,
  formText,
  isLoopback,
  originOf,
  parameter,
  parametersOf,
  readAddress,
  type WebAddress,
} from './web-address.ts';
