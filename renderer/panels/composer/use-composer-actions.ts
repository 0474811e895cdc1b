import { useEffect } from 'react';
import { registerActions, useLayout, type Action } from '../../state/index.ts';
import { stopRepeating } from './repeat-message.ts';
import type { Composer } from './use-composer.ts';
import type { MessageEdits } from './use-message-edits.ts';

const GROUP = 'Compose';

/** Puts what the composer can do into the registry of actions while it is shown. */
export function useComposerActions(composer: Composer, edits: MessageEdits): void {
  const { send, reason, change, composed, http, connection, toggleHeaders } = composer;
  const { headers, repetition } = composed;
  const { id } = connection;
  const going = repetition?.state === 'going';

  useEffect(
    () =>
      registerActions([
        sending('composer.send', 'Send the composed text', 'Mod+Enter', reason, () => send(false)),
        sending('composer.send-keep', 'Send the composed text and keep it', 'Mod+Shift+Enter', reason, () =>
          send(true),
        ),
      ]),
    [send, reason],
  );

  useEffect(
    () =>
      registerActions([
        opening('composer.templates', 'Compose from a template…', () => change({ popover: 'templates' })),
        opening('composer.history', 'Search what was sent by hand…', () => change({ popover: 'history' })),
        opening('composer.misbehave', 'Misbehave with the next message…', () => change({ popover: 'misbehave' })),
        opening('composer.variables', 'Choose the environment file…', () => change({ popover: 'variables' })),
        opening('composer.repeat', 'Send the composed text many times…', () => change({ popover: 'repeat' })),
        {
          id: 'composer.stop-repeating',
          title: 'Stop sending many times',
          group: GROUP,
          enabled: () => going,
          run: () => stopRepeating(id),
        },
        {
          id: 'composer.headers',
          title: headers ? 'Hide the headers of the composed request' : 'Show the headers of the composed request',
          group: GROUP,
          enabled: () => http,
          run: toggleHeaders,
        },
      ]),
    [change, http, headers, toggleHeaders, going, id],
  );

  const { sending: kept, text } = composer;
  const { end } = composed.sendOptions;
  useEffect(
    () =>
      registerActions([
        {
          id: 'composer.keep-message',
          title: 'Save the composed text…',
          group: GROUP,
          enabled: () => text !== '',
          // A file goes to any transport: what ends a message there is not written down where it is the rule.
          run: () => useLayout.getState().open({ name: 'keep-message', sending: { ...kept, end: end ?? 'lf' } }),
        },
      ]),
    [kept, text, end],
  );

  const { nextId, meta, oneLine, layOut } = edits;
  useEffect(
    () =>
      registerActions([
        editing('composer.next-id', 'Next free id', nextId),
        editing('composer.meta', 'Put the _meta of 2026-07-28 into the message', meta),
        editing('composer.one-line', 'Make the message one line', oneLine),
        editing('composer.lay-out', 'Lay the message out', layOut),
      ]),
    [nextId, meta, oneLine, layOut],
  );
}

function sending(id: string, title: string, shortcut: string, reason: string, run: () => Promise<void>): Action {
  return { id, title, group: GROUP, shortcut, enabled: () => reason === '', run };
}

function opening(id: string, title: string, run: () => void): Action {
  return { id, title, group: GROUP, enabled: () => true, run };
}

function editing(id: string, title: string, run: (() => void | Promise<void>) | null): Action {
  return { id, title, group: GROUP, enabled: () => run !== null, run: () => run?.() };
}
