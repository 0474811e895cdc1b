export { isUsable, type KeptProfile } from './kept-profile.ts';
export { profileId, Profiles } from './profiles.ts';
