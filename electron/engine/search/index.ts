export { searchFiles } from './search-file.ts';
export { checkTerms, SearchStream } from './search-stream.ts';
export { LineSearch } from './line-search.ts';
