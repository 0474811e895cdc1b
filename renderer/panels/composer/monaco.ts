import * as monaco from 'monaco-editor/editor';
import 'monaco-editor/features/register.all';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { envelopeSchema, toolSchemaUri, type SchemaHelp } from './envelope-schema.ts';

/** Address of the composer's text; the schema is bound to it. */
export const MESSAGE_URI = monaco.Uri.parse('mcpscope://composer/message.json');

/** Sets what is completed and marked. Marks are gentle: nothing is kept from being sent. */
export function adoptSchemas(help: SchemaHelp): void {
  const { published, tools } = help;
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemaValidation: 'warning',
    schemas: [
      {
        uri: 'mcpscope://schemas/message.json',
        fileMatch: [MESSAGE_URI.toString()],
        schema: envelopeSchema(help),
      },
      ...(published === null ? [] : [{ uri: published.uri, schema: published.schema }]),
      ...tools.flatMap(({ name, inputSchema }) =>
        inputSchema === null ? [] : [{ uri: toolSchemaUri(name), schema: inputSchema }],
      ),
    ],
  });
}

/** Draws the editor in the window's own colours. */
export function adoptTheme(root: HTMLElement = document.documentElement): void {
  const style = getComputedStyle(root);
  // A minified style sheet says #fff for #ffffff, which the editor does not take.
  const colour = (name: string): string =>
    style
      .getPropertyValue(name)
      .trim()
      .replace(/^#([\da-f])([\da-f])([\da-f])$/i, '#$1$1$2$2$3$3');
  const bare = (name: string): string => colour(name).slice(1);
  const dark = root.dataset['theme'] !== 'light';
  monaco.editor.defineTheme('mcpscope', {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: bare('--text') },
      { token: 'string.key.json', foreground: bare('--json-key') },
      { token: 'string.value.json', foreground: bare('--json-str') },
      { token: 'number.json', foreground: bare('--json-num') },
      { token: 'keyword.json', foreground: bare('--json-lit') },
      { token: 'delimiter', foreground: bare('--text-3') },
    ],
    colors: {
      'editor.background': colour('--bg'),
      'editor.foreground': colour('--text'),
      'editorLineNumber.foreground': colour('--text-3'),
      'editorLineNumber.activeForeground': colour('--text-2'),
      'editor.lineHighlightBackground': colour('--bg-raised'),
      'editor.lineHighlightBorder': '#00000000',
      'editorCursor.foreground': colour('--accent'),
      'editor.selectionBackground': `${colour('--accent')}55`,
      'editorIndentGuide.background1': colour('--line'),
      'editorIndentGuide.activeBackground1': colour('--line-strong'),
      // Brackets in the colours of the rainbow would outshine the tokens.
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((level) => [`editorBracketHighlight.foreground${level}`, colour('--text-3')]),
      ),
      'editorBracketHighlight.unexpectedBracket.foreground': colour('--err'),
      'editorBracketMatch.background': colour('--bg-select'),
      'editorBracketMatch.border': '#00000000',
      'editorWidget.background': colour('--bg-raised'),
      'editorWidget.border': colour('--line-strong'),
      'editorSuggestWidget.selectedBackground': colour('--bg-select'),
      'editorSuggestWidget.selectedForeground': colour('--text'),
      'editorHoverWidget.background': colour('--bg-raised'),
      'editorHoverWidget.border': colour('--line-strong'),
      'editorWarning.foreground': colour('--warn'),
      'editorError.foreground': colour('--err'),
      'scrollbarSlider.background': `${colour('--line-strong')}99`,
      focusBorder: '#00000000',
    },
  });
  monaco.editor.setTheme('mcpscope');
}

export { monaco };
