import { MESSAGE_URI, monaco } from './monaco.ts';
import { nameBegun, variableMarks, variableNames, type VariableHelp } from './variable-marks.ts';

const CLASSES = {
  filled: 'composer-variable',
  off: 'composer-variable composer-variable-off',
  unknown: 'composer-variable composer-variable-unknown',
} as const;

/** Draws the variables of the editor's text and completes their names. */
export class VariableMarks {
  readonly #editor: monaco.editor.IStandaloneCodeEditor;
  readonly #drawn: monaco.editor.IEditorDecorationsCollection;
  readonly #completion: monaco.IDisposable;
  #help: VariableHelp = { fill: false, variables: [] };

  constructor(editor: monaco.editor.IStandaloneCodeEditor) {
    this.#editor = editor;
    this.#drawn = editor.createDecorationsCollection();
    this.#completion = monaco.languages.registerCompletionItemProvider('json', {
      triggerCharacters: ['{', '$'],
      provideCompletionItems: (model, position) =>
        model.uri.toString() === MESSAGE_URI.toString() ? this.#complete(model, position) : null,
    });
  }

  /** What there is to be named now. */
  adopt(help: VariableHelp): void {
    this.#help = help;
    this.draw();
  }

  draw(): void {
    const model = this.#editor.getModel();
    if (model === null) return;
    this.#drawn.set(
      variableMarks(model.getValue(), this.#help).map(({ start, end, state, words }) => ({
        range: monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)),
        options: { inlineClassName: CLASSES[state], hoverMessage: { value: plain(words) } },
      })),
    );
  }

  dispose(): void {
    this.#completion.dispose();
    this.#drawn.clear();
  }

  #complete(model: monaco.editor.ITextModel, position: monaco.Position): monaco.languages.CompletionList | null {
    const line = model.getLineContent(position.lineNumber);
    const begun = nameBegun(line.slice(0, position.column - 1));
    if (begun === null) return null;
    const closed = /^[ \t]*\}\}/.test(line.slice(position.column - 1));
    const from = position.column - begun.length;
    const range = new monaco.Range(position.lineNumber, from, position.lineNumber, position.column);
    return {
      suggestions: variableNames(this.#help.variables).map(({ name, words }) => ({
        label: { label: name, description: words },
        kind: monaco.languages.CompletionItemKind.Variable,
        insertText: closed ? name : `${name}}}`,
        filterText: name,
        range,
      })),
    };
  }
}

/** Words of a file are no Markdown. */
function plain(words: string): string {
  return words.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, '\\$&');
}
