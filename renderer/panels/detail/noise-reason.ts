import type { RowClass } from '../../../shared/analysis/index.ts';
import type { Direction } from '../../../shared/capture/index.ts';

const ANYWHERE: Partial<Record<RowClass, string>> = {
  'noise.encoding': 'These bytes are not UTF-8, so they are not a JSON-RPC message. MCP messages are UTF-8.',
  'noise.blank': 'Empty where a message should be.',
  'noise.text': 'This text is not JSON, so it is not a message.',
  'noise.concatenated': 'Several JSON texts in place of one message.',
  'noise.trailing': 'Text follows the JSON, so the text is not a message.',
};

const ON_STDIO: Partial<Record<RowClass, string>> = {
  'noise.encoding': 'These bytes are not UTF-8, so they are not a JSON-RPC message. JSON-RPC over stdio is UTF-8.',
  'noise.blank': 'An empty line where a message should be.',
  'noise.text': 'This line is not JSON. Only messages may be written to a server.',
  'noise.concatenated': 'Several JSON texts on one line. Each message needs its own line.',
  'noise.trailing': 'Text follows the JSON on this line, so the line is not a message.',
};

/** A server has stderr for what is no message; a client has no such place. */
const ON_STDOUT: typeof ON_STDIO = {
  ...ON_STDIO,
  'noise.text': 'This line is not JSON. Only messages may go to stdout; logs belong on stderr.',
};

/** Why a frame is noise, in a sentence that fits its stream and who wrote it; undefined for frames that are none. */
export function noiseWords(kind: RowClass, stream: string, dir: Direction): string | undefined {
  if (stream !== 'stdio') return ANYWHERE[kind];
  return (dir === 's2c' ? ON_STDOUT : ON_STDIO)[kind];
}
