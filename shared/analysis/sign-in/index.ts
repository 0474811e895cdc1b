export { SignIns } from './sign-ins.ts';
export { ownSteps, signInStanding, stepInView } from './standing.ts';
export type { DecodedToken, SignInFacts, SignInStep } from './sign-in-facts.ts';
