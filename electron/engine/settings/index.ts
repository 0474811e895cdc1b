export { ByServer, isSameServer } from './by-server.ts';
export { defaultOptions } from './default-options.ts';
export { defaultFolders } from './folders.ts';
export { readJsonFile, setAside, writeJsonFile } from './json-file.ts';
export { MutedRules } from './muted-rules.ts';
export { SavedServers } from './saved-servers.ts';
export { SentMessages } from './sent-messages.ts';
export type { Vault } from './vault.ts';
export { SettingsFile } from './settings-file.ts';
