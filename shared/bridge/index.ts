export * from './carrier.ts';
export * from './commands.ts';
export * from './names.ts';
export * from './page-policy.ts';
export * from './plain-address.ts';
export * from './streams.ts';
export * from './values.ts';
