import type { ClientPreset } from './client-preset.ts';
import { CLIENT_PRESETS } from './client-presets.ts';

/** The preset of this label or this `clientInfo` name, whatever the case of its letters; null when there is none. */
export function presetNamed(name: string): ClientPreset | null {
  const wanted = name.toLowerCase();
  return (
    CLIENT_PRESETS.find(
      ({ label, clientInfo }) => label.toLowerCase() === wanted || clientInfo.name.toLowerCase() === wanted,
    ) ?? null
  );
}
