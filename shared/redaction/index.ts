export * from './preview.ts';
export { Redaction } from './redaction.ts';
export { headerSecretKind, secretKind } from './secret-names.ts';
