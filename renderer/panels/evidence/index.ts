export { copyText } from './copy-text.ts';
export { RowLines } from './RowLines.tsx';
export { RowLink, SeqLinks } from './RowLink.tsx';
export { classWords, directionSign, directionTone, methodOf, rowTitle } from './row-words.ts';
