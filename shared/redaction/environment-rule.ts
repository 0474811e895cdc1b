import type { EnvironmentEntry } from '../capture/index.ts';
import { isPseudonym } from './pseudonym.ts';
import { isPlaceholder, secretKind } from './secret-names.ts';
import { NO_SPANS, type Span } from './span.ts';

/**
 * Values of the environment, which are in a capture only where the user asked for them: all that were added or changed for the
 * process, as the recording would have masked them, and those whose names tell of a secret.
 */
export function environmentSecrets({ name, from, value = '' }: EnvironmentEntry): readonly Span[] {
  const kind = secretKind(name);
  if (from === 'inherited' && kind === null) return NO_SPANS;
  if (isPseudonym(value) || isPlaceholder(value)) return NO_SPANS;
  return [{ start: 0, end: value.length, rule: 'env', kind: kind ?? 'env' }];
}
