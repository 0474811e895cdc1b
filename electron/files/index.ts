export { narrowFolder, ownFolder } from './own-folder.ts';
export { type ForeignFile, readForeign, rewriteForeign } from './foreign-file.ts';
export { Irregular } from './irregular.ts';
export { openRegular, openRegularNow, readBytes, readTail, readText, type RegularFile } from './read-file.ts';
export { appendText, createFile, Draft, openEmpty, openNew, replaceFile } from './write-file.ts';
