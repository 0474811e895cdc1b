export * from './transport.ts';
export { WireNumbers, type UrlOptions } from './url-options.ts';
export { startStdio, type StdioOptions } from './stdio.ts';
export { openHttp } from './http/open-http.ts';
export { openWebSocket } from './web-socket/open-web-socket.ts';
export { recordedUrl } from './record/secrets.ts';
export { resolveCommand, type Resolution } from './resolve-command.ts';
export { systemErrorCode, systemErrorInWords } from './system-error.ts';
export { joined, textOrBase64, type TextOrBase64 } from './text-or-base64.ts';
