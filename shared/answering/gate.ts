import { isObject, member } from '../json/index.ts';
import { methodNamed } from '../mcp/index.ts';

/**
 * The client capability that a request of the server needs, as a dotted path; '' where it needs none. `capabilities` are those
 * that the client declared: of several that are missing the outermost is named.
 */
export function gateOf(method: string, params: unknown, capabilities: unknown): string {
  const gate = methodGate(method);
  return isDeclared(capabilities, gate) ? innerGate(method, params, capabilities) || gate : gate;
}

/** The capability that a method needs as such; '' for none, and for methods that servers do not ask. */
export function methodGate(method: string): string {
  return methodNamed(method)?.scopes.find(({ directions }) => directions.includes('s2c'))?.gate?.path ?? '';
}

/** Whether a capability is declared; what needs none always is. */
export function isDeclared(capabilities: unknown, path: string): boolean {
  if (path === '') return true;
  // An empty object stands for forms only (2025-11-25, client/elicitation, capabilities).
  if (path === 'elicitation.form') return takesForms(member(capabilities, 'elicitation'));
  const declared = path.split('.').reduce(member, capabilities);
  return declared !== undefined && declared !== null && declared !== false;
}

/** What a request needs beyond the capability of its method (2025-11-25, client/elicitation and client/sampling, capabilities). */
function innerGate(method: string, params: unknown, capabilities: unknown): string {
  if (method === 'elicitation/create') {
    const mode = member(params, 'mode');
    if (mode === 'url') return 'elicitation.url';
    return isDeclared(capabilities, 'elicitation.form') ? '' : 'elicitation.form';
  }
  if (method !== 'sampling/createMessage' || !isObject(params)) return '';
  return Object.hasOwn(params, 'tools') || Object.hasOwn(params, 'toolChoice') ? 'sampling.tools' : '';
}

function takesForms(elicitation: unknown): boolean {
  if (!isObject(elicitation)) return elicitation === true;
  return Object.hasOwn(elicitation, 'form') || !Object.hasOwn(elicitation, 'url');
}
