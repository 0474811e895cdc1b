import { isProfileName } from '../../../shared/authorization/index.ts';
import type { SignInChoices } from '../../../shared/bridge/index.ts';

/** What is chosen for a sign-in, as it was typed. */
export interface SignInForm extends Omit<SignInChoices, 'redirectPort' | 'identity'> {
  /** '' for the usual one. */
  readonly redirectPort: string;
  readonly identityEndpoint: string;
  readonly identityClientId: string;
  readonly identitySecret: string;
  readonly identityToken: string;
}

/** Fields that may be wrong. */
export type SignInField =
  | 'clientId'
  | 'clientSecret'
  | 'issuer'
  | 'clientDocument'
  | 'redirectPort'
  | 'profile'
  | 'workloadToken'
  | 'identityEndpoint'
  | 'identityClientId'
  | 'identityToken';

export type SignInReading =
  | { readonly ok: true; readonly choices: SignInChoices }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<SignInField, string>>> };

export function signInForm({ redirectPort, identity, ...choices }: SignInChoices): SignInForm {
  return {
    ...choices,
    redirectPort: redirectPort === null ? '' : String(redirectPort),
    identityEndpoint: identity.tokenEndpoint,
    identityClientId: identity.clientId,
    identitySecret: identity.secret,
    identityToken: identity.token,
  };
}

/** Checks what was typed, all of it at once. What belongs to another way of signing in counts for nothing. */
export function readSignIn(form: SignInForm): SignInReading {
  const { grant } = form;
  const problems: Partial<Record<SignInField, string>> = {};
  const [clientId, clientSecret, clientKey] = [form.clientId.trim(), form.clientSecret.trim(), form.clientKey.trim()];
  const [issuer, clientDocument, port] = [form.issuer.trim(), form.clientDocument.trim(), form.redirectPort.trim()];
  const profile = form.profile.trim();
  const redirectPort = port === '' ? null : Number(port);
  if (redirectPort !== null && !(Number.isInteger(redirectPort) && redirectPort >= 1 && redirectPort <= 65_535))
    problems.redirectPort = 'A port from 1 to 65,535, or nothing for the usual one.';
  if (issuer !== '' && !isWebAddress(issuer))
    problems.issuer = 'The address of an authorization server begins with https://.';
  if (clientDocument !== '' && !/^https:/i.test(clientDocument))
    problems.clientDocument = 'A client id metadata document has an https:// address.';
  if (profile !== '' && !isProfileName(profile))
    problems.profile = 'A name of a profile has letters, digits and . _ - @.';
  if (clientSecret !== '' && clientId === '') problems.clientId = 'A secret needs the client id that it belongs to.';
  if (grant !== 'authorization_code' && clientId === '')
    problems.clientId = 'Who signs in without a user needs the id of the client.';
  if (grant === 'client_credentials' && clientSecret === '' && clientKey === '')
    problems.clientSecret = 'Who signs in as the client itself needs its secret, or its private key.';
  const workloadToken = grant === 'workload_identity' ? form.workloadToken.trim() : '';
  if (grant === 'workload_identity' && workloadToken === '')
    problems.workloadToken = 'A workload shows the token of the platform that it runs on.';
  const identity = {
    tokenEndpoint: form.identityEndpoint.trim(),
    clientId: form.identityClientId.trim(),
    secret: form.identitySecret.trim(),
    token: form.identityToken.trim(),
  };
  const byEnterprise = grant === 'enterprise_managed';
  if (byEnterprise && !isWebAddress(identity.tokenEndpoint))
    problems.identityEndpoint = 'The token endpoint of the identity provider begins with https://.';
  if (byEnterprise && identity.clientId === '')
    problems.identityClientId = 'The identity provider knows the client by an id of its own.';
  if (byEnterprise && identity.token === '') problems.identityToken = 'The ID token of the user says who signs in.';
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return {
    ok: true,
    choices: {
      grant,
      profile,
      proof: form.proof,
      clientId,
      clientSecret,
      clientKey,
      workloadToken,
      identity: byEnterprise ? identity : { tokenEndpoint: '', clientId: '', secret: '', token: '' },
      issuer,
      clientDocument,
      scope: form.scope.trim(),
      redirectPort,
      privateAddresses: form.privateAddresses,
    },
  };
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
