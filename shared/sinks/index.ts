export { fileName, fileNameOfPath, isDeviceName } from './file-name.ts';
export { htmlText, made, markup, Markup, NOTHING } from './html-text.ts';
export { inertJson, inertJsonLine, jsonText } from './json-text.ts';
export { type CodeLanguage, cut, markdownBlock, markdownCode, markdownTable, markdownText } from './markdown-text.ts';
export { plainText } from './plain-text.ts';
export { sarifText } from './sarif-text.ts';
export { terminalLine, terminalLines } from './terminal-text.ts';
export { titleText } from './title-text.ts';
export { element, xmlText } from './xml-text.ts';
