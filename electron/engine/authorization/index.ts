export type { Pace } from './gate.ts';
export { Authorization } from './authorization.ts';
export type { SignInSettings } from './sign-in-settings.ts';
