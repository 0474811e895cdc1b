export * from './revisions.ts';
export * from './capabilities.ts';
export * from './methods.ts';
export * from './error-codes.ts';
export * from './templates.ts';
export * from './http-headers.ts';
export * from './meta-keys.ts';
