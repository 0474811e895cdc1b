import type { Question } from '../../../shared/answering/index.ts';
import { isObject, parsedJson } from '../../../shared/json/index.ts';
import { readSampling, type SamplingAsked } from './sampling-asked.ts';

/** What a question asks for, as far as it can be answered by more than raw text. */
export type Asked =
  | Elicitation
  | ({ readonly kind: 'sampling' } & SamplingAsked)
  | { readonly kind: 'roots' }
  | { readonly kind: 'ping' }
  /** Only raw text answers it; `why` is a sentence, `result` what that text begins with. */
  | { readonly kind: 'other'; readonly message: string; readonly why: string; readonly result: object };

/** An elicitation by a form, or by an address that the user is to visit. `message` is '' where there is none. */
export type Elicitation = {
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
} & (
  | { readonly kind: 'form'; readonly schema: unknown }
  | { readonly kind: 'url'; readonly url: string; readonly elicitation: string }
);

/** The answer to an elicitation that could not be shown to the user. */
const UNSEEN = { action: 'cancel' };

/** Reads what a question asks. Params may be anything: what does not have the shape of its method is answered by raw text. */
export function readAsked({ method, params, paramsCut }: Pick<Question, 'method' | 'params' | 'paramsCut'>): Asked {
  if (method === 'ping') return { kind: 'ping' };
  if (method === 'roots/list') return { kind: 'roots' };
  const message = '';
  if (method !== 'elicitation/create' && method !== 'sampling/createMessage') {
    const why = method === '' ? 'It names no method.' : `There is no form for answers to ${method}.`;
    return { kind: 'other', message, why, result: {} };
  }
  const result = method === 'elicitation/create' ? UNSEEN : {};
  if (paramsCut)
    return {
      kind: 'other',
      message,
      why: 'Its params are too long to show here: see the frame.',
      result,
    };
  const read = parsedJson(params);
  if (!isObject(read)) return { kind: 'other', message, why: 'Its params are not a JSON object.', result };
  return method === 'elicitation/create' ? readElicitation(read) : readSampled(read);
}

function readElicitation(params: Readonly<Record<string, unknown>>): Asked {
  const { mode, url, requestedSchema: schema, elicitationId } = params;
  const message = typeof params['message'] === 'string' ? params['message'] : '';
  const other = (why: string): Asked => ({ kind: 'other', message, why, result: UNSEEN });
  if (mode === 'url') {
    if (typeof url !== 'string') return other('It asks in mode “url” but names no address.');
    return { kind: 'url', message, params, url, elicitation: typeof elicitationId === 'string' ? elicitationId : '' };
  }
  // Revisions before 2025-11-25 know no mode, and later ones take none for “form”.
  if (mode !== undefined && mode !== 'form')
    return other(`It asks in the mode ${shortJson(mode)}, which no revision defines.`);
  if (!isObject(schema)) return other('Its requestedSchema is missing or not an object.');
  return { kind: 'form', message, params, schema };
}

function readSampled(params: Readonly<Record<string, unknown>>): Asked {
  const sampling = readSampling(params);
  return sampling === null
    ? { kind: 'other', message: '', why: 'Its messages are missing or not an array.', result: {} }
    : { kind: 'sampling', ...sampling };
}

/** A value as JSON, cut where it is long. */
export function shortJson(value: unknown, most = 120): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
