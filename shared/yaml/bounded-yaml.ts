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

/** Reads YAML that is not nested deeper than a sequence has reason to be. Throws Error with a sentence where it is. */
export function boundedYaml(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
): Document.Parsed {
  if (isTooDeep(text)) throw new Error(`It is nested deeper than ${MOST_LEVELS} levels.`);
  return parseDocument(text, options);
}

/** Counts the brackets that are open, and the marks in one line that open a level each; levels of lines have a column each. */
function isTooDeep(text: string): boolean {
  let brackets = 0;
  let columns = 0;
  let marks = 0;
  let lineBegins = true;
  for (const lexeme of new Lexer().lex(text)) {
    const token = CST.tokenType(lexeme);
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
    if (brackets + marks > MOST_LEVELS || (marks > 0 && columns / 2 + marks > MOST_LEVELS)) return true;
  }
  return false;
}
