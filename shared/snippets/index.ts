export { callLine } from './call-line.ts';
export { pythonCall } from './python-call.ts';
export { sendLine } from './send-line.ts';
export { quoted } from './shell-quoting.ts';
export type { Snippet, SnippetSource } from './snippet-source.ts';
export { typescriptCall } from './typescript-call.ts';
