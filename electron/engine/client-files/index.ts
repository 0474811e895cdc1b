export { ClientFiles, type NamedServer } from './client-files.ts';
