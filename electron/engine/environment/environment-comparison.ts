import type { EnvironmentComparison } from '../../../shared/bridge/index.ts';
import type { LoginEnvironment } from './login-environment.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Different in every process, so a difference says nothing. */
const OF_THE_PROCESS = new Set(['_', 'SHLVL', 'PWD', 'OLDPWD']);

/** Compares three environments name by name. Values stay here: only whether they differ is told. */
export function compareEnvironments(login: LoginEnvironment, app: Variables, given: Variables): EnvironmentComparison {
  const known = 'variables' in login ? login.variables : null;
  const names = new Set([...Object.keys(known ?? {}), ...Object.keys(app), ...Object.keys(given)]);
  const rows = [...names]
    .filter((name) => !OF_THE_PROCESS.has(name))
    .toSorted()
    .map((name) => ({
      name,
      login: known === null ? ('unknown' as const) : presence(own(known, name)),
      app: presence(own(app, name)),
      given: presence(own(given, name)),
      differs:
        new Set(
          [known === null ? undefined : own(known, name), own(app, name), own(given, name)].filter(
            (value) => value !== undefined,
          ),
        ).size > 1,
    }));
  return { rows, loginProblem: 'problem' in login ? login.problem : '' };
}

/** A variable may be called `constructor`: only own members count. */
function own(variables: Variables, name: string): string | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

function presence(value: string | undefined): 'set' | 'missing' {
  return value === undefined ? 'missing' : 'set';
}
