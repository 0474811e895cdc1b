export { SignIns } from './sign-ins.ts';
export type { DecodedToken, SignInFacts, SignInStep } from './sign-in-facts.ts';
