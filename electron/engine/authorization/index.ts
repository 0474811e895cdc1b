export type { Pace } from './gate.ts';
export type { Trial } from './trials.ts';
export { Authorization } from './authorization.ts';
export type { SignInSettings } from './sign-in-settings.ts';
