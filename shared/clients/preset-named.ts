import { CALL_TIMES } from './call-times.ts';
import type { ClientOpening, ClientPreset } from './client-preset.ts';
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

/** The choices of a connection that opens as this client does: what its program was seen to do, and else what is known to be declared. */
export function openingAs(preset: ClientPreset): {
  readonly revision?: string;
  /** How long it waits for an answer, where that is known. */
  readonly timeoutMs?: number;
  readonly opening?: {
    readonly client: string;
    readonly lists: ClientOpening['lists'][number][];
    readonly userAgent: string;
    readonly headers: string[];
  };
} {
  const { label, opening, revision, date } = preset;
  if (opening === null) return {};
  const waits = CALL_TIMES.find(({ client }) => client === label);
  return {
    revision: opening.discovers ? 'auto' : revision,
    ...(waits === undefined ? {} : { timeoutMs: waits.ms }),
    opening: {
      client: `${label} ${opening.version}, recorded on ${date}`,
      lists: [...opening.lists],
      userAgent: opening.userAgent,
      headers: [...opening.headers],
    },
  };
}
