import {
  CST,
  Lexer,
  parseDocument,
  type Document,
  type DocumentOptions,
  type ParseOptions,
  type SchemaOptions,
} from 'yaml';

/** Levels that a file may have: the reader of YAML calls itself for each, and takes more time for each with keys that are maps. */
const MOST_LEVELS = 64;
/** Marks, values and spaces that it may be made of: a second and a half of the processor. */
const MOST_PARTS = 500_000;

/** Reads YAML that is not nested deeper, and made of no more, than a file of ours has reason to be. Throws Error with a sentence where it is. */
export function boundedYaml(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
): Document.Parsed {
  const problem = whyTooMuch(text);
  if (problem !== '') throw new Error(problem);
  return parseDocument(text, options);
}

/** '' for a text that can be read. Counts the brackets that are open, and the marks in one line that open a level each; levels of lines have a column each. */
function whyTooMuch(text: string): string {
  let parts = 0;
  let brackets = 0;
  let columns = 0;
  let marks = 0;
  let lineBegins = true;
  for (const lexeme of new Lexer().lex(text)) {
    const token = CST.tokenType(lexeme);
    parts += 1;
    if (parts > MOST_PARTS) return `It has more than ${MOST_PARTS.toLocaleString('en')} parts.`;
    switch (token) {
      case 'flow-seq-start':
      case 'flow-map-start':
        brackets += 1;
        break;
      case 'flow-seq-end':
      case 'flow-map-end':
        brackets -= 1;
        break;
      case 'seq-item-ind':
      case 'explicit-key-ind':
      case 'map-value-ind':
        if (brackets === 0) marks += 1;
        break;
      case 'newline':
        columns = 0;
        marks = 0;
        break;
      case 'space':
        if (lineBegins && brackets === 0) columns = lexeme.length;
        break;
      default:
        break;
    }
    lineBegins = token === 'newline';
    if (brackets + marks > MOST_LEVELS || (marks > 0 && columns / 2 + marks > MOST_LEVELS))
      return `It is nested deeper than ${MOST_LEVELS} levels.`;
  }
  return '';
}
