export { argumentSecrets, withoutArgumentSecrets } from './argument-secrets.ts';
export { KnownSecrets, type KnownSecret, secretsGiven } from './known-secrets.ts';
export * from './preview.ts';
export { Redaction } from './redaction.ts';
export { headerSecretKind, secretKind } from './secret-names.ts';
