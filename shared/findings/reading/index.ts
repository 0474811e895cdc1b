export { type Address, addressOf, isLoopback, isPublic, resolvedAddress, samePlace } from './address.ts';
export { base64Fault, base64Size } from './base64.ts';
export { Declaration } from './capabilities-declared.ts';
export { CAPABILITY_TREES, type CapabilityBranch } from './capabilities-tree.ts';
export {
  type Block,
  BLOCK_METHODS,
  blocksOf,
  CONTENT_METHODS,
  type ContentPlace,
  contentsOf,
  INPUT_METHODS,
  listedResources,
  type Located,
} from './content-places.ts';
export { accepts, HeaderLines, mediaType, NO_HEADERS } from './header-lines.ts';
export { type ListRead, ListWalk } from './list-walk.ts';
export { LOG_LEVELS, rankOf } from './log-levels.ts';
export { repeated, someOf } from './name-lists.ts';
export { mayBeOutline } from './outline.ts';
export { CHANGE_METHODS, listKey, listsChanged, namesOf, PAGED, PAGED_METHODS } from './page-lists.ts';
export {
  answersTo,
  errorCode,
  errorWords,
  has,
  isModern,
  named,
  opposite,
  reader,
  shown,
  shownCode,
  writer,
} from './phrases.ts';
export {
  answersCall,
  callResult,
  errorOf,
  isCall,
  isWhole,
  metaOf,
  paramsOf,
  refusedByHttp,
  refusedUnread,
  resultOf,
} from './results.ts';
