import { TRAITS, type Traits } from './system.ts';

/** A name of a variable as its system tells it from others: Windows has `Path` and `PATH` for one. */
export function variableKey(name: string, { kind }: Pick<Traits, 'kind'> = TRAITS): string {
  return kind === 'windows' ? name.toUpperCase() : name;
}

/** The value of a variable in an environment that was copied, and so is a mere object also on Windows. */
export function variableOf(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  traits: Pick<Traits, 'kind'> = TRAITS,
): string | undefined {
  if (Object.hasOwn(env, name)) return env[name];
  const spelled = Object.keys(env).find((key) => variableKey(key, traits) === variableKey(name, traits));
  return spelled === undefined ? undefined : env[spelled];
}

/** True where two absolute paths name one file, as far as their spelling tells. */
export function isSamePath(one: string, other: string, { foldsCase }: Pick<Traits, 'foldsCase'> = TRAITS): boolean {
  return one === other || (foldsCase && one.toLowerCase() === other.toLowerCase());
}
