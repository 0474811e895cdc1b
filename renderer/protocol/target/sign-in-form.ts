import type { SignInChoices } from '../../../shared/bridge/index.ts';

/** What is chosen for a sign-in, as it was typed. */
export interface SignInForm extends Omit<SignInChoices, 'redirectPort'> {
  /** '' for the usual one. */
  readonly redirectPort: string;
}

export type SignInField = 'clientId' | 'clientSecret' | 'issuer' | 'clientDocument' | 'redirectPort';

export type SignInReading =
  | { readonly ok: true; readonly choices: SignInChoices }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<SignInField, string>>> };

export function signInForm(choices: SignInChoices): SignInForm {
  return { ...choices, redirectPort: choices.redirectPort === null ? '' : String(choices.redirectPort) };
}

/** Checks what was typed, all of it at once. */
export function readSignIn(form: SignInForm): SignInReading {
  const problems: Partial<Record<SignInField, string>> = {};
  const [clientId, clientSecret] = [form.clientId.trim(), form.clientSecret.trim()];
  const [issuer, clientDocument, port] = [form.issuer.trim(), form.clientDocument.trim(), form.redirectPort.trim()];
  const redirectPort = port === '' ? null : Number(port);
  if (redirectPort !== null && !(Number.isInteger(redirectPort) && redirectPort >= 1 && redirectPort <= 65_535))
    problems.redirectPort = 'A port from 1 to 65,535, or nothing for the usual one.';
  if (issuer !== '' && !isWebAddress(issuer))
    problems.issuer = 'The address of an authorization server begins with https://.';
  if (clientDocument !== '' && !/^https:/i.test(clientDocument))
    problems.clientDocument = 'A client id metadata document has an https:// address.';
  if (clientSecret !== '' && clientId === '') problems.clientId = 'A secret needs the client id that it belongs to.';
  if (form.grant === 'client_credentials') {
    if (clientId === '') problems.clientId = 'Who signs in as the client itself needs its id.';
    if (clientSecret === '') problems.clientSecret = 'Who signs in as the client itself needs its secret.';
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    choices: { ...form, clientId, clientSecret, issuer, clientDocument, scope: form.scope.trim(), redirectPort },
  };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
