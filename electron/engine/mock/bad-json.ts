import type { FrameReading } from '../../../shared/jsonrpc/index.ts';
import { errorText } from './mock-conversation.ts';
import type { MockRecord } from './mock-record.ts';
import type { Pieces } from './outlet.ts';
import { ERROR } from '../../../shared/mcp/index.ts';

/** What a text that is no message is answered with: as the recorded server did, where one was sent to it; null for nothing. */
export function answerToGarbage({ class: kind }: FrameReading, record: MockRecord): Pieces | null {
  if (kind === 'noise.blank') return null;
  if (!kind.startsWith('noise.'))
    return () => [
      errorText('null', { code: ERROR.invalidRequest, message: 'This is JSON, but not a JSON-RPC message.' }),
    ];
  const { badJson } = record.book;
  if (badJson !== null) return () => record.pieces(badJson, []);
  return () => [errorText('null', { code: ERROR.parseError, message: 'Parse error: this is not JSON.' })];
}
