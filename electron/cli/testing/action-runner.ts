import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

/** What a run of an action came to: its result, its summary, and the other actions that it used with what it gave them. */
export interface ActionRun {
  readonly ok: boolean;
  readonly summary: string;
  readonly outputs: ReadonlyMap<string, string>;
  readonly used: readonly { readonly name: string; readonly with: Readonly<Record<string, string>> }[];
}

/** Runs the scripts of a composite action in `folder` as GitHub does; other actions are only told. For tests. */
export function runAction(
  file: string,
  given: Readonly<Record<string, string>>,
  folder: string,
  env: NodeJS.ProcessEnv,
): ActionRun {
  const { inputs, runs } = parse(readFileSync(file, 'utf8')) as Action;
  const [output, summary] = [join(folder, 'github-output'), join(folder, 'github-summary')];
  for (const path of [output, summary]) writeFileSync(path, '');
  const values = new Map(
    Object.entries(inputs).map(([name, input]) => [`inputs.${name}`, given[name] ?? input.default ?? '']),
  );
  const filledIn = (texts: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, value: string) => values.get(value) ?? ''),
      ]),
    );
  const used: { name: string; with: Record<string, string> }[] = [];
  let ok = true;
  for (const step of runs.steps) {
    const [, wanted = ''] = /!= ''/.test(step.if ?? '') ? (/(steps\.[\w.-]+)/.exec(step.if ?? '') ?? []) : [];
    if ((!ok && !step.if?.includes('always()')) || (wanted !== '' && !values.get(wanted))) continue;
    if (step.uses !== undefined) used.push({ name: step.uses, with: filledIn(step.with) });
    if (step.run === undefined) continue;
    const ran = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run], {
      cwd: folder,
      env: { ...env, ...filledIn(step.env), GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary },
      encoding: 'utf8',
    });
    ok &&= ran.status === 0;
    for (const line of readFileSync(output, 'utf8').split('\n')) {
      const [, name, value] = /^([\w-]+)=(.*)$/.exec(line) ?? [];
      if (name !== undefined) values.set(`steps.${step.id}.outputs.${name}`, value ?? '');
    }
  }
  return { ok, summary: readFileSync(summary, 'utf8'), outputs: values, used };
}
