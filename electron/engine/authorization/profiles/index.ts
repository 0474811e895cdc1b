export { isUsable, type KeptProfile } from './kept-profile.ts';
export { profileId, Profiles, type ProfilePlace } from './profiles.ts';
