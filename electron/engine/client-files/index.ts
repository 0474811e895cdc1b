export { ClientFiles } from './client-files.ts';
