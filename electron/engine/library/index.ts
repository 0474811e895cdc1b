export { CaptureLibrary } from './capture-library.ts';
export { KeptSummaries } from './kept-summaries.ts';
export { libraryCommands } from './library-commands.ts';
export { Uploads } from './uploads.ts';
