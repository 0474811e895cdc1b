import { counter } from './counter.ts';
import type { JsonObject } from './json.ts';
import { RESOURCE_NOT_FOUND, RpcError } from './rpc-error.ts';
import { CITIES, forecast } from './weather.ts';

export const RESOURCES: readonly JsonObject[] = [
  { uri: 'demo://readme', name: 'readme', description: 'What this server is.', mimeType: 'text/markdown' },
  { uri: counter.uri, name: 'counter', description: 'Goes up with every call of count.', mimeType: 'application/json' },
  { uri: 'demo://pixel', name: 'pixel', description: 'A picture of one pixel.', mimeType: 'image/png' },
];

export const RESOURCE_TEMPLATES: readonly JsonObject[] = [
  {
    uriTemplate: 'demo://weather/{city}',
    name: 'weather',
    description: 'The forecast of a city.',
    mimeType: 'application/json',
  },
];

const README = `# The demo server

It came with mcpscope. Call its tools, read its resources, and find the three mistakes that it makes on the wire.
`;

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The contents of a resource. Throws RpcError when there is no such resource. */
export function readResource(uri: string): JsonObject {
  const city = uri.startsWith('demo://weather/') ? uri.slice('demo://weather/'.length) : '';
  if (uri === 'demo://readme') return { uri, mimeType: 'text/markdown', text: README };
  if (uri === counter.uri) return { uri, mimeType: 'application/json', text: JSON.stringify({ value: counter.value }) };
  if (uri === 'demo://pixel') return { uri, mimeType: 'image/png', blob: PIXEL };
  if (city !== '') return { uri, mimeType: 'application/json', text: JSON.stringify(forecast(cityOf(city))) };
  throw new RpcError(RESOURCE_NOT_FOUND, `There is no resource ${uri}.`, { uri });
}

function cityOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // A URI with a broken escape names a city as it stands.
    return encoded;
  }
}

/** What an argument of a prompt or template may be, by what was typed of it. */
export function complete(argument: string, typed: string): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    city: CITIES,
    language: ['C', 'Go', 'Java', 'Python', 'Rust', 'TypeScript'],
  };
  const values = Object.hasOwn(known, argument) ? (known[argument] ?? []) : [];
  return values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()));
}
