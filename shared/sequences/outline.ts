import type { SequenceOutline } from './kept-sequence.ts';
import { readSequence } from './read-sequence.ts';

/** What a text says, for a list of it. Never throws. */
export function outlineOf(text: string): SequenceOutline {
  const reading = readSequence(text);
  if (!reading.ok) return { name: '', steps: [], problems: reading.problems };
  const { name, steps } = reading.sequence;
  return { name, steps: steps.map(({ name: called, kind, line }) => ({ name: called, kind, line })), problems: [] };
}
