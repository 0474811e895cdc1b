import type { HttpRequestEvent } from '../capture/index.ts';
import { isStep, type StepId } from './step.ts';
import { parameter, readAddress } from './web-address.ts';

const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = /\/\.well-known\/(?:oauth-authorization-server|openid-configuration)/;

/** Which step of a sign-in a request is, ours or that of another client; null for none. Requests that are wrong on purpose are none. */
export function stepOfRequest({
  purpose,
  method,
  url,
}: Pick<HttpRequestEvent, 'purpose' | 'method' | 'url'>): StepId | null {
  if (isStep(purpose)) return purpose;
  if (method !== 'GET' || purpose === 'trial') return null;
  const address = readAddress(url);
  if (address === null) return null;
  if (address.path.startsWith(RESOURCE)) return 'resource-metadata';
  if (SERVER.test(address.path)) return 'server-metadata';
  const asksForCode = parameter(address.query, 'response_type') === 'code';
  return asksForCode && parameter(address.query, 'client_id') !== null ? 'authorization' : null;
}
