import type { RowClass } from '../../../shared/analysis/index.ts';

const ANYWHERE: Partial<Record<RowClass, string>> = {
  'noise.encoding': 'These bytes are not UTF-8, so they are no JSON-RPC message. MCP messages are UTF-8.',
  'noise.blank': 'Nothing stands where a message should be.',
  'noise.text': 'This text is not JSON, so it is no message.',
  'noise.concatenated': 'Several JSON texts stand where one message should be.',
  'noise.trailing': 'Text follows the JSON, so the whole is no message.',
};

const ON_STDIO: Partial<Record<RowClass, string>> = {
  'noise.encoding': 'These bytes are not UTF-8, so they are no JSON-RPC message. JSON-RPC over stdio is UTF-8.',
  'noise.blank': 'An empty line: nothing stands where a message should be.',
  'noise.text': 'This line is not JSON. On stdout only messages may stand; logs belong on stderr.',
  'noise.concatenated': 'Several JSON texts stand on this line. Each message needs a line of its own.',
  'noise.trailing': 'Text follows the JSON on this line, so the line as a whole is no message.',
};

/** Why a frame is noise, in a sentence that fits its stream; undefined for frames that are none. */
export function noiseWords(kind: RowClass, stream: string): string | undefined {
  return (stream === 'stdio' ? ON_STDIO : ANYWHERE)[kind];
}
