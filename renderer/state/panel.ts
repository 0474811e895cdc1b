import type { ComponentType } from 'react';
import type { ConnectionInfo, MiddleState } from '../../shared/bridge/index.ts';
import type { Question } from '../../shared/answering/index.ts';
import type { ConnectionModel } from './model.ts';

/** The names of the panels; each panel adds its own where it says what it is. */
export interface PanelNames {
  // The one that a connection begins with.
  frames: true;
}
export type PanelName = keyof PanelNames;

/** What a panel's tab may depend on: all of the connection that is shown. */
export interface PanelFacts {
  readonly connection: ConnectionInfo | null;
  readonly model: ConnectionModel | null;
  readonly questions: readonly Question[];
  readonly middle: MiddleState;
}

/** What stands beside the name of a panel: a number, 0 for none, and its tone. */
export interface PanelTab {
  readonly count: number;
  readonly tone?: 'error' | 'warning';
}

/** What a panel is for. */
export interface PanelHint {
  readonly text: string;
  /** Heading of the user guide that tells more. */
  readonly guide: string;
}

/** One of the panels that share the middle of the window. */
export interface Panel {
  readonly name: PanelName;
  readonly title: string;
  /** What it says to whoever sees it first. */
  readonly hint: PanelHint;
  readonly Content: ComponentType;
  /** False while nothing is there to be looked at: then it has no tab, unless it is shown. Always offered without it. */
  offered?(facts: PanelFacts): boolean;
  tab?(facts: PanelFacts): PanelTab;
}
