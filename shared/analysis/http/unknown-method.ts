import { member } from '../../json/index.ts';
import type { MessageReading } from '../../jsonrpc/index.ts';
import { ERROR } from '../../mcp/index.ts';
import type { Exchange } from './exchanges.ts';

/**
 * Whether a 404 is about the method, as the message in it says: some servers refuse a method that they do not know so, as the modern era
 * does, and the session lives on.
 */
export function refusesMethod({ status }: Exchange, { class: name, value }: MessageReading): boolean {
  return status === 404 && name === 'response.error' && member(member(value, 'error'), 'code') === ERROR.methodNotFound;
}
