export { searchFiles } from './search-file.ts';
export { SearchStream } from './search-stream.ts';
export { LineSearch } from './line-search.ts';
