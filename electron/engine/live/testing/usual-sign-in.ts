/** What is chosen for a sign-in of the usual kind: a client that registers itself, and asks its user. */
export const USUAL_SIGN_IN = {
  grant: 'authorization_code',
  clientId: '',
  clientSecret: '',
  issuer: '',
  clientDocument: '',
  scope: '',
  privateAddresses: false,
} as const;
