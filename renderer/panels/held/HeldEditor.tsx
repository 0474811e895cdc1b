import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { HeldMessage, HeldVerdict } from '../../../shared/bridge/index.ts';
import { parsedJson } from '../../../shared/json/index.ts';
import { sentenceOf } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';
import { HeldTree } from './HeldTree.tsx';
import { decideHeld, HELD_VIEW, type HeldDraft, tookFocus, turnDraft, undoDraft, writeDraft } from './held-view.ts';

interface HeldEditorProps {
  readonly connection: string;
  readonly message: HeldMessage;
  readonly draft: HeldDraft;
}

/** The text of a held message beside its tree: what is changed in one is changed in the other, and nothing else is. */
export function HeldEditor({ connection, message, draft }: HeldEditorProps) {
  const { kind, text, base, past } = draft;
  const [problem, setProblem] = useState('');
  const [seconds, setSeconds] = useState('10');
  const area = useRef<HTMLTextAreaElement>(null);
  const { focuses } = HELD_VIEW.use(connection);
  useLayoutEffect(() => {
    if (!focuses) return;
    area.current?.focus();
    tookFocus(connection);
  }, [focuses, connection]);
  const isJson = useMemo(() => parsedJson(text) !== undefined, [text]);
  const isSame = kind === 'edited' && text === base;
  const isRequest = message.id !== '' && message.dir === 'c2s';
  const write = (next: string, asOne: boolean): void => {
    setProblem('');
    writeDraft(connection, message.held, next, asOne);
  };
  const decide = (verdict: HeldVerdict): void => {
    decideHeld(connection, message, verdict).catch((failure: unknown) => setProblem(sentenceOf(failure)));
  };
  const send = (insist: boolean): void => decide(isSame ? { kind: 'forward' } : { kind, text, insist });
  const wait = Number(seconds.replace(',', '.'));
  const waits = wait > 0 && wait <= 3600;
  return (
    <div
      className="held-editor"
      onKeyDown={(event) => {
        const isMod = event.ctrlKey || event.metaKey;
        if (event.key === 'Enter' && isMod) send(event.shiftKey);
        else if (event.key === 'z' && isMod && !event.shiftKey) undoDraft(connection, message.held);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <HeldTree text={text} isJson={isJson} onChange={(next) => write(next, true)} />
      <textarea
        ref={area}
        className="text-input mono held-text"
        aria-label={kind === 'edited' ? 'What goes on' : 'The answer'}
        aria-invalid={!isJson}
        spellCheck={false}
        value={text}
        onChange={(event) => write(event.target.value, false)}
      />
      <div className="held-acts">
        <Button tone="primary" title="Ctrl ⏎" onClick={() => send(false)}>
          {isSame ? 'Forward' : kind === 'edited' ? 'Forward edited' : 'Send the answer'}
        </Button>
        {isJson ? null : (
          <Button title="Ctrl ⇧ ⏎" onClick={() => send(true)}>
            Send anyway
          </Button>
        )}
        {kind === 'answer' ? null : (
          <span className="held-later">
            <Button
              disabled={!waits || !isJson}
              onClick={() =>
                decide({
                  kind: 'forward later',
                  ms: Math.round(wait * 1000),
                  text: isSame ? null : text,
                  insist: false,
                })
              }
            >
              Forward in
            </Button>
            <input
              className="text-input mono"
              aria-label="Seconds until it goes on"
              aria-invalid={!waits}
              inputMode="decimal"
              value={seconds}
              onChange={(event) => setSeconds(event.target.value)}
            />
            s
          </span>
        )}
        {isRequest ? (
          <Button onClick={() => turnDraft(connection, message, kind === 'edited' ? 'answer' : 'edited', base)}>
            {kind === 'edited' ? 'Answer instead' : 'Edit the request instead'}
          </Button>
        ) : null}
        <Button tone="ghost" disabled={past.length === 0} onClick={() => undoDraft(connection, message.held)}>
          Undo
        </Button>
        <span
          className="held-says"
          role={problem === '' ? undefined : 'alert'}
          data-tone={isJson ? undefined : 'warning'}
        >
          {problem === '' ? standing(isJson, isSame, kind) : problem}
        </span>
      </div>
    </div>
  );
}

function standing(isJson: boolean, isSame: boolean, kind: HeldDraft['kind']): string {
  if (!isJson) return 'This text is no JSON: no peer can read it.';
  if (kind === 'answer') return 'Goes back in the place of the server; the request goes nowhere.';
  return isSame ? 'As it came.' : 'Changed. Everything else stays to the digit.';
}
