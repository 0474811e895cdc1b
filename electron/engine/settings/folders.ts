import { isAbsolute, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { isObject, parseJson } from '../../../shared/json/index.ts';
import { readText } from '../../files/index.ts';

/** The file of the settings, in their folder. */
export const SETTINGS_FILE = 'settings.json';
/** A larger one is none of ours. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** Where the engine keeps what outlives it. */
export interface Folders {
  readonly captures: string;
  readonly settings: string;
  /** Where running taps announce themselves. */
  readonly taps: string;
}

/**
 * The user's folders by the custom of the platform. `MCPSCOPE_HOME` in `env` puts everything below one folder instead; captures are where
 * the settings say.
 */
export function defaultFolders(env: Readonly<Record<string, string | undefined>> = process.env): Folders {
  const { data, settings } = ownFolders(env['MCPSCOPE_HOME']);
  return { captures: chosenFolder(settings) ?? join(data, 'captures'), settings, taps: join(data, 'taps') };
}

/** Where Node keeps what it has compiled of ours. It is run again from there, so nobody else may write to it. */
export function compiledFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return join(ownFolders(env['MCPSCOPE_HOME']).cache, 'compiled');
}

function ownFolders(home = ''): { readonly data: string; readonly settings: string; readonly cache: string } {
  if (home !== '') return { data: resolve(home), settings: resolve(home), cache: resolve(home) };
  const paths = envPaths('mcpscope', { suffix: '' });
  return { data: paths.data, settings: paths.config, cache: paths.cache };
}

/** The capture folder that the user has chosen; null for none. What is wrong with the file is told by whoever reads the settings. */
function chosenFolder(settings: string): string | null {
  try {
    const value = parseJson(readText(join(settings, SETTINGS_FILE), LARGEST_BYTES));
    const folder = isObject(value) ? value['captureFolder'] : '';
    return typeof folder === 'string' && isAbsolute(folder) ? folder : null;
  } catch {
    return null;
  }
}
