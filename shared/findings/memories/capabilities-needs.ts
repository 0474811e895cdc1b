import { isObject, member, textMember } from '../../json/index.ts';
import type { Declaration } from '../reading/index.ts';

const NOTHING: readonly string[] = [];

/** The client capabilities that a request to the client needs, the feature as a whole first. */
export function needsOf(method: string, params: unknown): readonly string[] {
  switch (method) {
    case 'roots/list':
      return ['roots'];
    case 'sampling/createMessage':
      return ['sampling', ...samplingNeeds(params)];
    case 'elicitation/create':
      return ['elicitation', ...modeNeeds(params)];
    default:
      return NOTHING;
  }
}

/** What a request needs and the client did not declare: the feature alone where it is missing as a whole. */
export function lacking(needs: readonly string[], declared: Declaration): readonly string[] {
  const [feature] = needs;
  if (feature === undefined) return NOTHING;
  return declared.has(feature) ? needs.filter((path) => !declared.has(path)) : [feature];
}

/** The request that a member of `inputRequests` is (2026-07-28, multi-round-trip requests). */
export function needsOfInput(request: unknown): readonly string[] {
  return needsOf(textMember(request, 'method'), member(request, 'params'));
}

/** The requests that a result asks to be answered, of at most so many. */
export function inputsAsked(result: unknown, most = 100): readonly unknown[] {
  const requests = member(result, 'inputRequests');
  if (!isObject(requests)) return [];
  const found: unknown[] = [];
  for (const key in requests) {
    if (found.length === most) break;
    found.push(requests[key]);
  }
  return found;
}

function samplingNeeds(params: unknown): readonly string[] {
  const needs: string[] = [];
  if (isGiven(member(params, 'tools')) || isGiven(member(params, 'toolChoice'))) needs.push('sampling.tools');
  if (asksForContext(params)) needs.push('sampling.context');
  return needs;
}

/** Whether a sampling request asks for the context of servers. */
export function asksForContext(params: unknown): boolean {
  const context = textMember(params, 'includeContext');
  return context === 'thisServer' || context === 'allServers';
}

function modeNeeds(params: unknown): readonly string[] {
  const mode = member(params, 'mode');
  if (mode === undefined || mode === 'form') return ['elicitation.form'];
  return mode === 'url' ? ['elicitation.url'] : NOTHING;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
