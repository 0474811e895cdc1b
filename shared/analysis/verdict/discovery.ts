import { readChallenges } from '../../authorization/index.ts';
import { oneLine } from '../reading/index.ts';
import type { VerdictEvidence } from './evidence.ts';

const LOOKED_AT = 20;
const TOLD = 2;

/**
 * What was asked of the metadata that a challenge leads to, and what came of it (RFC 9728, RFC 8414); '' where nothing was asked and the
 * challenge says where to ask.
 */
export function discoveryWords({ http }: VerdictEvidence, challenges: readonly string[]): string {
  const asked: string[] = [];
  let left = LOOKED_AT;
  for (const { exchange } of http.newest()) {
    if (left === 0) break;
    left -= 1;
    const path = /\/\.well-known\/[^?#]*/.exec(exchange.url)?.[0];
    if (path === undefined) continue;
    const { status, contentType, detail } = exchange;
    const page = contentType === 'text/html' ? ' and a web page' : '';
    asked.push(`${oneLine(path, 60)} answered ${status === 0 ? oneLine(detail, 40) || 'nothing' : `${status}${page}`}`);
  }
  if (asked.length > 0) return `; ${asked.toReversed().slice(0, TOLD).join(', ')}`;
  const named = challenges.some((line) => readChallenges(line).some(({ params }) => params.has('resource_metadata')));
  return challenges.length === 0 || named ? '' : '; it names no resource_metadata to ask (RFC 9728)';
}
