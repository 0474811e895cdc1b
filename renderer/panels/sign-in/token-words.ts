import type { DecodedToken } from '../../../shared/analysis/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import { duration } from '../../widgets/index.ts';

/** How long a token is still good for. `now` and `expiresAt` in µs of the record, -1 where the server does not say. */
export function lifeWords(expiresAt: number, now: number, goesOn: boolean): string {
  if (expiresAt < 0) return 'the server does not say when it ends';
  const left = expiresAt - now;
  const length = duration(Math.abs(left)) || '0 s';
  if (left <= 0) return `ended ${length} ago`;
  return goesOn ? `good for ${length} more` : `was good for ${length} more at the end of the record`;
}

/** A claim, or a member of the header, in words. */
export interface ClaimLine {
  readonly name: string;
  readonly value: string;
  readonly tone: string;
}

const TIMES: ReadonlySet<string> = new Set(['exp', 'nbf', 'iat']);

/** What a decoded token says, line by line. `resource`: what it was asked for; `scope`: what its answer said, which is not said twice. */
export function claimLines(
  { name, header, claims }: DecodedToken,
  startedAtMs: number,
  { resource, scope }: { readonly resource: string; readonly scope: string },
): ClaimLine[] {
  const of = name === 'id_token' ? 'id token ' : '';
  return [
    ...members(header).map(([member, value]) => ({ name: `${of}header ${member}`, value: written(value), tone: '' })),
    ...members(claims)
      .filter(([member, value]) => of !== '' || member !== 'scope' || value !== scope)
      .map(([member, value]) => ({
        name: `${of}${member}`,
        value: TIMES.has(member) && typeof value === 'number' ? timeWords(value, startedAtMs) : written(value),
        tone:
          member === 'aud' && of === '' && resource !== '' && !audiences(value).includes(resource)
            ? 'tone-warning'
            : '',
      })),
  ];
}

/** The members of a JSON text that is an object; none of any other. */
function members(text: string): readonly (readonly [string, unknown])[] {
  const value = parsedJson(text);
  return isObject(value) ? Object.entries(value) : [];
}

function audiences(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A moment of a claim, in s since the epoch, beside the start of the record. */
function timeWords(seconds: number, startedAtMs: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  const apart = (date.getTime() - startedAtMs) * 1000;
  // It is shown where a peer's words stand, whose odd spaces are marked.
  const far = (duration(Math.abs(apart)) || '0 s').replaceAll('\u00a0', ' ');
  return `${date.toISOString().replace('.000Z', 'Z')}, ${far} ${apart < 0 ? 'before' : 'after'} the record began`;
}
