import { perConnection, plainMembers } from '../../state/index.ts';

/** What is looked at in the sign-ins of a connection. */
export interface SignInView {
  /** Index of the sign-in, -1 for the newest. */
  readonly signIn: number;
  /** Whose step was chosen, and which; -1 where the step that matters is shown. */
  readonly chosenOf: number;
  readonly step: number;
  /** Whether the defences stand in place of the step. */
  readonly wrong: boolean;
}

const NEWEST: SignInView = { signIn: -1, chosenOf: -1, step: -1, wrong: false };

/** The next run signs in anew. */
const views = perConnection(NEWEST, {
  name: 'sign-in-view',
  read: (value) => plainMembers(NEWEST, value),
  nextRun: () => NEWEST,
});

export const useSignInView = views.use;

export function changeSignInView(connection: string, change: Partial<SignInView>): void {
  views.set(connection, { ...views.of(connection), ...change });
}
