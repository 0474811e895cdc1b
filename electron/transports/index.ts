export * from './transport.ts';
export { startStdio, type StdioOptions } from './stdio.ts';
export { resolveCommand, type Resolution } from './resolve-command.ts';
export { systemErrorCode, systemErrorInWords } from './system-error.ts';
export { joined, textOrBase64, type TextOrBase64 } from './text-or-base64.ts';
