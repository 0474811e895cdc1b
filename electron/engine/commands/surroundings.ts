import { findCommand } from '../../transports/index.ts';
import { variableOf } from '../../platform/index.ts';
import { loginEnvironment } from '../environment/index.ts';
import type { EngineOptions } from '../shell/index.ts';

/** What programs of others find around them on this machine. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Node.js by its absolute path; '' where there is none that they could start. */
  readonly node: string;
}

/** A desktop starts us with another PATH than programs of a terminal have, and with a runtime of our own that they cannot start. */
export async function surroundings({ shell, cwd }: Pick<EngineOptions, 'shell' | 'cwd'>): Promise<Surroundings> {
  if (shell !== 'desktop') return { env: process.env, node: process.execPath };
  const login = await loginEnvironment();
  const env = 'variables' in login ? { ...process.env, ...login.variables } : process.env;
  const path = variableOf(env, 'PATH') ?? '';
  const found = findCommand('node', cwd, path === '' ? {} : { PATH: path });
  return { env, node: found.ok ? found.path : '' };
}
