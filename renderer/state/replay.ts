import { useEffect, useState } from 'react';
import type { CommandInput } from '../../shared/bridge/index.ts';
import type { NoiseRule } from '../../shared/compare/index.ts';
import type { ReplayCase, ReplayState } from '../../shared/replay/index.ts';
import { command, subscribe } from './bridge.ts';
import { showConnection } from './open-connections.ts';
import { changeSelection } from './selection.ts';
import { changeSettings, useSettings } from './settings.ts';

/** What the window knows of a replay. */
export interface ReplayView {
  /** Null until the engine has told it. */
  readonly state: ReplayState | null;
  /** By index. The same list grows and changes in place; `version` rises when it did. */
  readonly cases: readonly ReplayCase[];
  readonly version: number;
}

const NOTHING_KNOWN: ReplayView = { state: null, cases: [], version: 0 };

/** Follows a replay for as long as the component lives; give the component a key of the id. */
export function useReplay(replay: string): ReplayView {
  const [view, setView] = useState(NOTHING_KNOWN);
  useEffect(() => {
    const cases: ReplayCase[] = [];
    return subscribe('replay', { replay }, ({ state, cases: changed }) => {
      for (const one of changed) cases[one.index] = one;
      setView(({ version }) => ({ state, cases, version: version + 1 }));
    });
  }, [replay]);
  return view;
}

/** Begins a replay and shows it. Throws BridgeFailure. */
export async function startReplay(order: CommandInput<'startReplay'>): Promise<void> {
  const { connection } = await command('startReplay', order);
  showConnection(connection);
  changeSelection(connection.id, { panel: 'replay' });
}

const NO_RULES: readonly NoiseRule[] = [];

/** What replays do not hold against an answer. */
export function useNoiseRules(): readonly NoiseRule[] {
  return useSettings((state) => state.settings?.noiseRules) ?? NO_RULES;
}

/** Rules that are known already are not added twice. Throws BridgeFailure. */
export async function addNoiseRules(rules: readonly NoiseRule[]): Promise<void> {
  const known = useSettings.getState().settings?.noiseRules ?? NO_RULES;
  const added = rules.filter((rule) => !known.some((one) => isSameRule(one, rule)));
  if (added.length > 0) await changeSettings({ noiseRules: [...known, ...added] });
}

/** Throws BridgeFailure. */
export async function removeNoiseRule(rule: NoiseRule): Promise<void> {
  const known = useSettings.getState().settings?.noiseRules ?? NO_RULES;
  await changeSettings({ noiseRules: known.filter((one) => !isSameRule(one, rule)) });
}

export function isSameRule(one: NoiseRule, other: NoiseRule): boolean {
  const isSameScope = one.method === other.method && one.name === other.name && one.arguments === other.arguments;
  return isSameScope && one.path === other.path && one.treatment === other.treatment;
}
