export { addressOf, looksLikeUrl, readAddress } from './address-form.ts';
export { AddressFields } from './AddressFields.tsx';
export { Argv } from './Argv.tsx';
export { splitCommandLine, type CommandLine } from './command-line.ts';
export { CommandFields } from './CommandFields.tsx';
export { formOf, readForm, withSeparate, withTarget, type ConnectForm, type FormProblems } from './connect-form.ts';
export { pastedTarget } from './pasted-config.ts';
export { Recents } from './Recents.tsx';
