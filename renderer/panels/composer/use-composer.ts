import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Session } from '../../../shared/analysis/index.ts';
import type { CommandInput, ConnectionInfo, Sending, Target } from '../../../shared/bridge/index.ts';
import { variablesIn } from '../../../shared/compose/index.ts';
import { eraOf, isRevision, NEWEST_LEGACY, REVISIONS, type Revision } from '../../../shared/mcp/index.ts';
import {
  command,
  draftOf,
  makeRoomForMessage,
  notify,
  sentenceOf,
  setDraft,
  showSent,
  transportOf,
  useDrafts,
  useModelValue,
  useShownModel,
} from '../../state/index.ts';
import { changeComposed, composedOf, useComposed, type Composed } from './composed.ts';
import { misbehavioursOf, PLAIN_SEND_OPTIONS, sendingOf, type SendOptions, type Misbehaviour } from './send-options.ts';
import { noteOn, type MessageNote } from './message-note.ts';
import { loadHistory, NO_WALK, remember, useHistory, walked } from './send-history.ts';
import type { SentMessage } from './sent-message.ts';
import { useNextId, type NextId } from './use-next-id.ts';
import { usePreview, type Preview } from './use-preview.ts';
import { useSchemaHelp, type Help } from './use-schema-help.ts';
import { useVariables, type Variables } from './use-variables.ts';
import type { VariableHelp } from './variable-marks.ts';
import { whyNot } from './why-not.ts';

const NEWEST_MODERN = REVISIONS.findLast((revision) => eraOf(revision) === 'modern') ?? NEWEST_LEGACY;
/** Longest text of which the engine is asked what it would be on the wire, in UTF-16 units. */
const LONGEST_PREVIEWED = 1_000_000;

/** Least height of the composer for one line, for a message over several with its head beside it, and for a reply beside it, in px. */
const ROOM = { line: 110, message: 260, reply: 240 } as const;

/** Everything that the parts of the composer share. */
export interface Composer {
  readonly connection: ConnectionInfo;
  /** Others speak on it, and this window into it. */
  readonly spoken: boolean;
  readonly transport: Target['transport'];
  /** Messages are lines; messages have heads. */
  readonly lines: boolean;
  readonly http: boolean;
  readonly revision: Revision;
  /** The revision that was agreed on; '' before. */
  readonly negotiated: string;
  readonly text: string;
  readonly set: (text: string) => void;
  readonly composed: Composed;
  readonly change: (part: Partial<Composed>) => void;
  readonly setSendOptions: (sendOptions: SendOptions) => void;
  readonly toggleHeaders: () => void;
  /** Makes the composer large enough for what has just been put into it. */
  readonly makeRoom: () => void;
  readonly misbehaviours: readonly Misbehaviour[];
  readonly variables: Variables;
  /** Variables are filled in. */
  readonly fill: boolean;
  readonly variableHelp: VariableHelp;
  /** Names of variables in the text. */
  readonly named: readonly string[];
  readonly sending: Sending;
  readonly preview: Preview;
  readonly note: MessageNote;
  readonly next: NextId;
  readonly help: Help;
  /** Why nothing at all can be sent, as a sentence; '' when something can. */
  readonly closed: string;
  /** Why this cannot be sent, as a sentence; '' when it can. */
  readonly reason: string;
  /** Sends the text as it stands; it stays. */
  readonly send: () => Promise<void>;
  readonly restore: (sent: SentMessage) => void;
  readonly walk: (step: 1 | -1) => void;
}

/** The composer of a live connection. */
export function useComposer(connection: ConnectionInfo): Composer {
  const { id } = connection;
  const model = useShownModel();
  const { text, set } = useDrafts();
  const [composed, change] = useComposed(id);
  const { sendOptions } = composed;
  const transport = useModelValue(model, (shown) => transportOf(connection, shown?.session ?? null));
  const negotiated = useModelValue(model, (shown) => shown?.session?.revision ?? '');
  const inForce = useModelValue(model, (shown) => revisionInForce(connection, shown?.session ?? null));
  const spoken = connection.tap !== null;
  const lines = transport === 'stdio';
  const http = !lines && transport !== 'ws' && !spoken;
  const revision = composed.revision ?? inForce;
  const variables = useVariables();
  const fill = composed.fill ?? variables.path !== '';
  const known = variables.file?.variables;
  const variableHelp = useMemo(() => ({ fill, variables: known ?? [] }), [fill, known]);
  const read = useDeferredValue(text);
  const named = useMemo(() => (read.length > LONGEST_PREVIEWED ? [] : variablesIn(read)), [read]);
  const sending = useMemo(
    () => sendingOf(read, sendOptions, { lines, http, variables: fill }),
    [read, sendOptions, lines, http, fill],
  );
  const misbehaviours = useMemo(
    () => misbehavioursOf(http ? sendOptions : { ...sendOptions, headers: [] }, lines),
    [sendOptions, lines, http],
  );
  const closed = whyNot(connection);
  const open = closed === '' && !spoken;
  const looked = (http && composed.headers) || misbehaviours.length > 0 || (fill && named.length > 0);
  const preview = usePreview(id, sending, open && looked && read.length <= LONGEST_PREVIEWED);
  const filled = fill && named.length > 0 && preview.fresh ? preview.preview?.text : undefined;
  const note = useMemo(() => noteOn(filled ?? read, revision), [filled, read, revision]);
  const next = useNextId(open);
  const help = useSchemaHelp(read, revision);
  const bare = text === '' && !sendOptions.bom && (sendOptions.end ?? 'none') === 'none';
  const reason = closed || (bare ? 'There is nothing to send yet.' : '');
  const setSendOptions = useCallback((changed: SendOptions) => change({ sendOptions: changed }), [change]);
  const { name } = connection;
  const { headers } = composed;
  const makeRoom = useCallback(() => makeRoomForMessage(lines ? ROOM.line : ROOM.message), [lines]);
  const toggleHeaders = useCallback(() => {
    change({ headers: !headers });
    if (!headers) makeRoom();
  }, [change, headers, makeRoom]);

  const send = useCallback(async (): Promise<void> => {
    if (reason !== '') return notify({ tone: 'warning', text: reason });
    // The newest, not the one that was drawn.
    const text = draftOf(id);
    const { sendOptions, keep: keepSendOptions, to, sent: before, reply } = composedOf(id);
    const sent = { text, sendOptions, variables: fill, method: noteOn(text, revision).method, at: Date.now() };
    // At once, not with the reply: what is chosen meanwhile is for another message.
    if (!keepSendOptions) changeComposed(id, { sendOptions: PLAIN_SEND_OPTIONS });
    try {
      const sending = { ...sendingOf(text, sendOptions, { lines, http, variables: fill }), connection: id };
      const { seq } = spoken ? await speak({ ...sending, to }) : await command('send', sending);
      if (seq > 0) {
        changeComposed(id, { sent: seq });
        // Once: what is folded or dragged afterwards stays so.
        if (before === 0 && reply) makeRoomForMessage(ROOM.reply);
        showSent(id, seq);
      }
      remember({ ...sent, connection: name, transport });
    } catch (problem) {
      if (composedOf(id).sendOptions === PLAIN_SEND_OPTIONS) changeComposed(id, { sendOptions });
      notify({ tone: 'error', text: `Not sent: ${sentenceOf(problem)}` });
    }
  }, [reason, spoken, id, name, transport, lines, http, fill, revision]);

  const restore = useCallback(
    (sent: SentMessage): void => {
      setDraft(id, sent.text);
      changeComposed(id, {
        sendOptions: sent.sendOptions,
        ...(variablesIn(sent.text).length > 0 ? { fill: sent.variables } : {}),
      });
    },
    [id],
  );
  useEffect(() => void loadHistory(), []);
  const walking = useRef(NO_WALK);
  const writtenSendOptions = useRef(PLAIN_SEND_OPTIONS);
  const walk = useCallback(
    (step: 1 | -1): void => {
      const walkTo = walked(useHistory.getState().list, walking.current, draftOf(id), step);
      if (walkTo === null) return;
      if (walking.current.at === null) writtenSendOptions.current = composedOf(id).sendOptions;
      walking.current = walkTo.walk;
      if (walkTo.sent !== null) return restore(walkTo.sent);
      setDraft(id, walkTo.text);
      changeComposed(id, { sendOptions: writtenSendOptions.current });
    },
    [id, restore],
  );

  return {
    connection,
    spoken,
    closed,
    transport,
    lines,
    http,
    revision,
    negotiated,
    text,
    set,
    composed,
    change,
    setSendOptions,
    toggleHeaders,
    makeRoom,
    misbehaviours,
    variables,
    fill,
    variableHelp,
    named,
    sending,
    preview,
    note,
    next,
    help,
    reason,
    send,
    restore,
    walk,
  };
}

/** Says it into a connection of others; which event it becomes is not known here. */
async function speak(message: CommandInput<'speak'>): Promise<{ readonly seq: number }> {
  await command('speak', message);
  return { seq: 0 };
}

/** The revision that messages are written in: the one in force, else the one that was asked for. */
function revisionInForce(connection: ConnectionInfo, session: Session | null): Revision {
  const known = [session?.revision, session?.offered, connection.options?.revision];
  return known.find(isRevision) ?? (session?.era === 'modern' ? NEWEST_MODERN : NEWEST_LEGACY);
}
