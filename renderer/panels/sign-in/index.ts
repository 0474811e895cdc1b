export { SIGN_IN } from './panel.ts';
export { SIGN_IN_ACTIONS } from './sign-in-actions.ts';
