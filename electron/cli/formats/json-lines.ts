import { jsonText } from '../../../shared/sinks/index.ts';

/** A document as JSON, a member a line. */
export function jsonLines(document: unknown): string[] {
  return jsonText(document, 2).split('\n');
}
