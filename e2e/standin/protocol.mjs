// Chromium lets nobody serve app://, so that a page of app://mcpscope stands at https://mcpscope.app.stand-in instead.
import { strict } from './strict.mjs';

const handlers = new Map();

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged() {},
  handle: (scheme, handler) => handlers.set(scheme, handler),
});

/** The address as Chromium gets it. */
export function schemeOf(address) {
  const [, scheme, host, rest] = /^([a-z]+):\/\/([^/?#]*)(.*)$/.exec(address);
  return handlers.has(scheme) ? `https://${host}.${scheme}.stand-in${rest}` : address;
}

/** The address as the app knows it. */
export function addressOf(url) {
  const found = /^https:\/\/([^/]*)\.([^./]+)\.stand-in(.*)$/.exec(url);
  return found ? `${found[2]}://${found[1]}${found[3]}` : url;
}

/** The handler's answer to a request; null when the address is of no scheme of the app's. */
export async function respond(address, method) {
  const handler = handlers.get(address.split(':')[0]);
  return handler ? handler({ url: address, method }) : null;
}
