export { ClaudeCodeLog } from './claude-code-log.ts';
export { ClientLog, serverOfLine, tellsMessage } from './client-log.ts';
export { noteOf, type LineReader, type Told } from './foreign-record.ts';
export { FORMAT_NAMES, formatOf, IMPORT_FORMATS, type ImportFormat } from './formats.ts';
export { readHar } from './har.ts';
export { readExportArray } from './inspector-export.ts';
export { McpRemoteLog } from './mcp-remote-log.ts';
export { MessageLines } from './message-lines.ts';
export { Placement } from './placement.ts';
