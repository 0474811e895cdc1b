export { type Imported, ImportFault, importFile, importFormatOf } from './import-file.ts';
