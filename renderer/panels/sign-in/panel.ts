import { isRefused, signInChoicesOf, type Panel } from '../../state/index.ts';
import { late } from '../../widgets/index.ts';

declare module '../../state/panel.ts' {
  interface PanelNames {
    'sign-in': true;
  }
}

const SignInPanel = late(async () => (await import('./SignInPanel.tsx')).SignInPanel);

export const SIGN_IN: Panel = {
  name: 'sign-in',
  title: 'Sign-in',
  hint: {
    text: 'How a client gets a token of the server: each step with what was expected, and what came.',
    guide: 'Signing in',
  },
  Content: SignInPanel,
  // Most servers ask for none: its tab comes with the first refusal.
  offered: ({ connection, model }) =>
    model !== null &&
    (model.signIns.length > 0 || (connection !== null && signInChoicesOf(connection) !== null && isRefused(model))),
  tab: ({ model }) => {
    const steps = model?.signIns.at(-1)?.steps ?? [];
    const wrong = steps.filter(({ state }) => state === 'wrong').length;
    return { count: wrong, ...(wrong > 0 ? { tone: 'error' } : {}) };
  },
};
