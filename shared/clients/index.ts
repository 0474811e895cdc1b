export { givenUpBy } from './call-times.ts';
export type { ClientPreset } from './client-preset.ts';
export { CLIENT_PRESETS } from './client-presets.ts';
export { recordedOpening } from './recorded-opening.ts';
export { openingAs, presetNamed } from './preset-named.ts';
export { ALL_CAPABILITIES, declaredIn, OWN_CAPABILITIES } from './own-declarations.ts';
export { clientLabel, tappedName } from './tapped-name.ts';
