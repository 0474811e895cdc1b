import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { askForEditor, notify, useAskedEditor } from '../../state/index.ts';
import type { SchemaHelp } from './envelope-schema.ts';
import { adoptSchemas, adoptTheme, MESSAGE_URI, monaco } from './monaco.ts';
import { VariableMarks } from './variable-help.ts';
import { firstValue } from './first-value.ts';
import type { VariableHelp } from './variable-marks.ts';

export interface MessageEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** As it stands, or under the next free id. */
  readonly onSend: (renewed: boolean) => void;
  /** Id of the connection. */
  readonly connection: string;
  /** One step back (1) or forward (-1) in the history was asked for, as in a shell. */
  readonly onWalk: (step: 1 | -1) => void;
  readonly help: SchemaHelp;
  readonly variables: VariableHelp;
  /** The text area that stood in its place, with the selection and perhaps the focus; none once it is gone. */
  readonly plain: RefObject<HTMLTextAreaElement | null>;
  /** The editor stands, and has what the text area had. */
  readonly onReady: () => void;
}

/** The editor of the composer. What stands in it is what is sent: it closes, trims and lays out nothing by itself. */
export default function MessageEditor(props: MessageEditorProps) {
  const { connection, text, onChange, onSend, onWalk, help, variables, plain, onReady } = props;
  const asked = useAskedEditor((state) => state.connection === connection);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const changed = useEffectEvent(onChange);
  const send = useEffectEvent(onSend);
  const walking = useRef<1 | -1 | 0>(0);
  const walk = useEffectEvent((step: 1 | -1) => {
    walking.current = step;
    onWalk(step);
  });
  const marks = useRef<VariableMarks | null>(null);
  const takeOver = useEffectEvent((made: monaco.editor.IStandaloneCodeEditor) => {
    if (plain.current !== null) adopt(made, plain.current);
    onReady();
  });
  const first = useRef(text);

  useLayoutEffect(() => {
    if (host.current === null) return;
    adoptTheme();
    const model = monaco.editor.createModel('', 'json', MESSAGE_URI);
    // A new model takes the system's line end, which on Windows is CR LF.
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    fill(model, first.current);
    const made = monaco.editor.create(host.current, { ...OPTIONS, model, theme: 'mcpscope' });
    editor.current = made;
    const drawn = new VariableMarks(made);
    marks.current = drawn;
    const changes = model.onDidChangeContent(() => {
      drawn.draw();
      changed(textOf(model));
    });
    made.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => send(false));
    made.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyMod.Shift | monaco.KeyCode.Enter, () => send(true));
    walkAtTheEdges(made, (step) => walk(step));
    const theme = new MutationObserver(() => adoptTheme());
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    takeOver(made);
    return () => {
      theme.disconnect();
      changes.dispose();
      drawn.dispose();
      made.dispose();
      model.dispose();
      editor.current = null;
      marks.current = null;
    };
  }, []);

  useEffect(() => {
    const { current } = editor;
    if (!asked || current === null || plain.current !== null) return;
    current.focus();
    chooseFirstValue(current);
    askForEditor(null);
  }, [asked, plain]);

  useEffect(() => adoptSchemas(help), [help]);

  useEffect(() => marks.current?.adopt(variables), [variables]);

  // In the commit itself: what was typed before an effect that comes later would be taken for an older text, and overwritten.
  useLayoutEffect(() => {
    const model = editor.current?.getModel();
    const step = walking.current;
    walking.current = 0;
    if (model === null || model === undefined || textOf(model) === text) return;
    fill(model, text);
    const whole = model.getFullModelRange();
    // Where the next step of the same walk is taken from.
    editor.current?.setPosition(step === 1 ? whole.getStartPosition() : whole.getEndPosition());
  }, [text]);

  return <div ref={host} className="composer-editor" data-testid="composer-editor" />;
}

/** Chooses the value that is changed first, so that what is typed takes its place. */
function chooseFirstValue(editor: monaco.editor.IStandaloneCodeEditor): void {
  const model = editor.getModel();
  const place = model === null ? null : firstValue(textOf(model));
  if (model === null || place === null) return;
  const [start, end] = place;
  editor.setSelection(monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end)));
}

/** Where there is no line to go to, an arrow walks through the history, as in a shell; with Alt, which moves the line, likewise. */
function walkAtTheEdges(editor: monaco.editor.IStandaloneCodeEditor, walk: (step: 1 | -1) => void): void {
  const first = editor.createContextKey<boolean>('composerFirstLine', true);
  const last = editor.createContextKey<boolean>('composerLastLine', true);
  const look = (): void => {
    const { startLineNumber, startColumn, endLineNumber, endColumn } =
      editor.getSelection() ?? new monaco.Range(1, 1, 1, 1);
    const lines = editor.getModel()?.getLineCount() ?? 1;
    // A long line stands in several: the arrows go through these first.
    const top = (line: number, column: number): number => editor.getTopForPosition(line, column);
    first.set(top(startLineNumber, startColumn) === top(1, 1));
    last.set(top(endLineNumber, endColumn) === top(lines, editor.getModel()?.getLineMaxColumn(lines) ?? 1));
  };
  editor.onDidChangeCursorSelection(look);
  editor.onDidChangeModelContent(look);
  editor.onDidLayoutChange(look);
  const { Alt } = monaco.KeyMod;
  const { UpArrow, DownArrow } = monaco.KeyCode;
  for (const [step, key, edge] of [
    [1, UpArrow, 'composerFirstLine'],
    [-1, DownArrow, 'composerLastLine'],
  ] as const) {
    editor.addCommand(Alt | key, () => walk(step), edge);
    editor.addCommand(key, () => walk(step), `${edge} && !editorHasSelection && !suggestWidgetVisible`);
  }
}

function textOf(model: monaco.editor.ITextModel): string {
  return model.getValue(monaco.editor.EndOfLinePreference.TextDefined, true);
}

/** Takes over the selection of a text area, and the focus where it has it. */
function adopt(editor: monaco.editor.IStandaloneCodeEditor, plain: HTMLTextAreaElement): void {
  const model = editor.getModel();
  if (model !== null) {
    const from = model.getPositionAt(plain.selectionStart);
    const to = model.getPositionAt(plain.selectionEnd);
    const [start, end] = plain.selectionDirection === 'backward' ? [to, from] : [from, to];
    editor.setSelection(new monaco.Selection(start.lineNumber, start.column, end.lineNumber, end.column));
  }
  if (document.activeElement === plain) editor.focus();
}

/** Puts a text into the model so that it can be undone. The editor knows one kind of line end a text. */
function fill(model: monaco.editor.ITextModel, text: string): void {
  const crlf = text.includes('\r\n');
  model.pushEditOperations(null, [{ range: model.getFullModelRange(), text }], () => null);
  model.setEOL(crlf ? monaco.editor.EndOfLineSequence.CRLF : monaco.editor.EndOfLineSequence.LF);
  if (textOf(model) === text) return;
  notify({
    tone: 'warning',
    text: `The text mixes line ends. In the editor all of them are now ${crlf ? 'CR LF' : 'LF'}, and are sent so.`,
  });
}

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: 'Message to send',
  automaticLayout: true,
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  autoIndent: 'keep',
  autoSurround: 'never',
  contextmenu: true,
  fixedOverflowWidgets: true,
  folding: false,
  fontFamily: "'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, Menlo, Consolas, monospace",
  fontLigatures: false,
  fontSize: 12,
  formatOnPaste: false,
  formatOnType: false,
  glyphMargin: false,
  guides: { indentation: true },
  lineDecorationsWidth: 8,
  lineHeight: 19,
  lineNumbersMinChars: 4,
  links: false,
  minimap: { enabled: false },
  occurrencesHighlight: 'off',
  overviewRulerLanes: 0,
  padding: { top: 6, bottom: 6 },
  quickSuggestions: { strings: true, other: true, comments: false },
  renderControlCharacters: true,
  renderLineHighlight: 'line',
  renderWhitespace: 'selection',
  scrollBeyondLastLine: false,
  scrollbar: { verticalScrollbarSize: 9, horizontalScrollbarSize: 9 },
  stickyScroll: { enabled: false },
  // Tab goes on to the next control, as from any other field.
  tabFocusMode: true,
  tabSize: 2,
  trimAutoWhitespace: false,
  unicodeHighlight: { ambiguousCharacters: true, invisibleCharacters: true },
  unusualLineTerminators: 'off',
  // A menu in a shadow tree brings a <style> element along, which the content security policy refuses.
  useShadowDOM: false,
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
};
