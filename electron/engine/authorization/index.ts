export type { Pace } from './gate.ts';
export { revokeToken } from './token-questions.ts';
export { profileId, Profiles, type KeptProfile } from './profiles/index.ts';
export { Authorization } from './authorization.ts';
export type { SignInSettings } from './sign-in-settings.ts';
export type { SignInHost } from './sign-in-host.ts';
