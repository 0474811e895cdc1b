import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { askForEditor, useAskedEditor } from '../../state/index.ts';
import { firstValue } from './first-value.ts';
import type { MessageEditorProps } from './MessageEditor.tsx';

const MessageEditor = lazy(async () => {
  await import('./monaco-environment.ts');
  return import('./MessageEditor.tsx');
});

/**
 * The text of the composer. Until it is focused or holds something it is a plain text area: the editor is by far the
 * largest part of the window, and most connections are only watched. The plain one stays until the editor has taken over.
 */
export function ComposedText(props: Omit<MessageEditorProps, 'plain' | 'onReady'>) {
  const { connection, text, onChange } = props;
  const asked = useAskedEditor((state) => state.connection === connection);
  const plain = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  // A change of the editor in the middle of a composition would take its unfinished letters away.
  const [composing, setComposing] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!asked || plain.current === null) return;
    plain.current.focus();
    const place = firstValue(plain.current.value);
    if (place !== null) plain.current.setSelectionRange(...place);
    askForEditor(null);
  }, [asked]);
  const wanted = ready || ((focused || text !== '') && !composing);

  return (
    <>
      {wanted ? (
        <Suspense>
          <MessageEditor {...props} plain={plain} onReady={() => setReady(true)} />
        </Suspense>
      ) : null}
      {ready ? null : (
        <textarea
          ref={plain}
          className="composer-plain"
          aria-label="Message to send"
          value={text}
          // It would turn every CR LF into LF.
          readOnly={text.includes('\r')}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onFocus={() => setFocused(true)}
          onChange={(event) => onChange(event.currentTarget.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
        />
      )}
    </>
  );
}
