import { command, isRefused, signIn, signInChoicesOf, type Action, type ActionContext } from '../../state/index.ts';

const GROUP = 'Sign-in';

type Shown = Pick<ActionContext, 'connection' | 'model'>;

/** Something asks for it: a refusal, or a sign-in before. */
function isAsked({ connection, model }: Shown): boolean {
  if (connection === null || model === null || signInChoicesOf(connection) === null) return false;
  return connection.signIn === 'none' && (model.signIns.length > 0 || isRefused(model));
}

async function begin({ connection }: Shown, pace: 'run' | 'step'): Promise<void> {
  const how = connection === null ? null : signInChoicesOf(connection);
  if (connection !== null && how !== null) await signIn(connection.id, how, pace);
}

function steer(id: string, title: string, order: 'step' | 'run' | 'give-up', paused: boolean): Action {
  return {
    id,
    title,
    group: GROUP,
    acts: true,
    enabled: ({ connection }) =>
      connection !== null && (paused ? connection.signIn === 'paused' : connection.signIn !== 'none'),
    run: async ({ connection }) => {
      if (connection !== null) await command('steerSignIn', { connection: connection.id, order });
    },
  };
}

/** Signing in at the server that is shown. None of them opens a browser. */
export const SIGN_IN_ACTIONS: readonly Action[] = [
  { id: 'sign-in.begin', title: 'Sign in', group: GROUP, acts: true, enabled: isAsked, run: (on) => begin(on, 'run') },
  {
    id: 'sign-in.steps',
    title: 'Sign in step by step',
    group: GROUP,
    acts: true,
    enabled: isAsked,
    run: (on) => begin(on, 'step'),
  },
  steer('sign-in.next', 'Next step of the sign-in', 'step', true),
  steer('sign-in.run', 'Run the sign-in to its end', 'run', true),
  steer('sign-in.give-up', 'Give the sign-in up', 'give-up', false),
];
