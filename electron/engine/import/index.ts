export { ImportFault, importFile, importFormatOf } from './import-file.ts';
