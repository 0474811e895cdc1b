import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Revision } from '../../../shared/mcp/index.ts';
import { notify } from '../../state/index.ts';
import type { ToolSchema } from './envelope-schema.ts';
import { adoptSchemas, adoptTheme, MESSAGE_URI, monaco } from './monaco.ts';

export interface MessageEditorProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly onSend: (keep: boolean) => void;
  readonly revision: Revision;
  readonly tools: readonly ToolSchema[];
}

/** The editor of the composer. What stands in it is what is sent: it closes, trims and lays out nothing by itself. */
export default function MessageEditor({ text, onChange, onSend, revision, tools }: MessageEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<monaco.editor.IStandaloneCodeEditor | null>(null);
  const changed = useEffectEvent(onChange);
  const send = useEffectEvent(onSend);
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
    const changes = model.onDidChangeContent(() => changed(textOf(model)));
    made.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter, () => send(false));
    made.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyMod.Shift | monaco.KeyCode.Enter, () => send(true));
    const theme = new MutationObserver(() => adoptTheme());
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      changes.dispose();
      made.dispose();
      model.dispose();
      editor.current = null;
    };
  }, []);

  useEffect(() => adoptSchemas(revision, tools), [revision, tools]);

  useEffect(() => {
    const model = editor.current?.getModel();
    if (model === null || model === undefined || textOf(model) === text) return;
    fill(model, text);
    editor.current?.setPosition(model.getFullModelRange().getEndPosition());
  }, [text]);

  return <div ref={host} className="composer-editor" data-testid="composer-editor" />;
}

function textOf(model: monaco.editor.ITextModel): string {
  return model.getValue(monaco.editor.EndOfLinePreference.TextDefined, true);
}

/** Puts a text into the model so that it can be undone. The editor knows one kind of line end a text. */
function fill(model: monaco.editor.ITextModel, text: string): void {
  const crlf = text.includes('\r\n');
  model.pushEditOperations(null, [{ range: model.getFullModelRange(), text }], () => null);
  model.setEOL(crlf ? monaco.editor.EndOfLineSequence.CRLF : monaco.editor.EndOfLineSequence.LF);
  if (textOf(model) === text) return;
  notify({
    tone: 'warning',
    text: `The text mixes line ends; in the editor all of them are ${crlf ? 'CR LF' : 'LF'} now, and so they would be sent.`,
  });
}

const OPTIONS: monaco.editor.IStandaloneEditorConstructionOptions = {
  ariaLabel: 'Message to send',
  automaticLayout: true,
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  autoIndent: 'keep',
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
  tabSize: 2,
  trimAutoWhitespace: false,
  unicodeHighlight: { ambiguousCharacters: true, invisibleCharacters: true },
  unusualLineTerminators: 'off',
  wordBasedSuggestions: 'off',
  wordWrap: 'on',
};
