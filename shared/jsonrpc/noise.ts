import { JsonCursor, reachOfValue } from '../json/index.ts';
import type { NoiseClass } from './reading.ts';

/**
 * What a text is that is not one JSON value, from offset `from` on. `noise.concatenated`: a message, then further
 * complete JSON values and nothing else. `noise.trailing`: a message, then something that is not JSON.
 * Only an object, an empty array or an array that begins with an object counts as the message in front:
 * `2026-01-31 started` and `[4711] started` begin with JSON values too, but they are log lines.
 */
export function noiseClass(text: string, from: number): NoiseClass {
  if (text.slice(from).trim() === '') return 'noise.blank';
  if (!opensMessage(text, from)) return 'noise.text';
  const cursor = new JsonCursor(text, from);
  for (let values = 0; cursor.next() !== 'end'; values += 1) {
    const { sound, end } = reachOfValue(text, cursor.start);
    if (!sound) return values === 0 ? 'noise.text' : 'noise.trailing';
    cursor.end = end;
  }
  return 'noise.concatenated';
}

function opensMessage(text: string, from: number): boolean {
  const cursor = new JsonCursor(text, from);
  const first = cursor.next();
  if (first !== '[') return first === '{';
  const inner = cursor.next();
  return inner === '{' || inner === ']';
}
