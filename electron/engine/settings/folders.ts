import { join, resolve } from 'node:path';
import envPaths from 'env-paths';

/** Where the engine keeps what outlives it. */
export interface Folders {
  readonly captures: string;
  readonly settings: string;
  /** Where running taps announce themselves. */
  readonly taps: string;
}

/**
 * The user's folders by the custom of the platform. `MCPSCOPE_HOME` in `env` puts everything below one folder instead.
 */
export function defaultFolders(env: Readonly<Record<string, string | undefined>> = process.env): Folders {
  const home = env['MCPSCOPE_HOME'];
  if (home) return { captures: resolve(home, 'captures'), settings: resolve(home), taps: resolve(home, 'taps') };
  const paths = envPaths('mcpscope', { suffix: '' });
  return { captures: join(paths.data, 'captures'), settings: paths.config, taps: join(paths.data, 'taps') };
}
