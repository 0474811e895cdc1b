import {
  isContainer,
  isOneValue,
  type JsonNode,
  MemberReader,
  nodeAt,
  parsedJson,
  pointerTo,
  rootOf,
} from '../../../shared/json/index.ts';
import { useMemo, type ReactNode } from 'react';
import type { Row, SurfaceKind } from '../../../shared/analysis/index.ts';
import type { FrameEvent } from '../../../shared/capture/index.ts';
import { pathTo, readPlace } from '../../../shared/query/index.ts';
import {
  composeCall,
  type ConnectionModel,
  showColumn,
  useAskedPlace,
  standsBetween,
  useConnections,
  useShownModel,
  type AskedPlace,
} from '../../state/index.ts';
import { makeRule, type FrameBody } from '../../protocol/evidence/index.ts';
import type { ValueOffer } from '../../protocol/filter/index.ts';
import { HeadNote, JsonTreeView, layOut, PrettyView, RawView, subjectReader } from '../../protocol/text/index.ts';
import { listedItem } from './listed-item.ts';
import { noiseWords } from './noise-reason.ts';
import { pathValues } from './path-values.ts';
import { FrameOrigin } from './FrameOrigin.tsx';

interface FrameViewProps {
  readonly row: Row;
  readonly event: FrameEvent;
  readonly body: FrameBody;
  readonly loading: boolean;
  readonly more: (all: boolean) => void;
}

/** The frame as a tree; where it is no JSON, why, and the raw text. */
export function FrameTree(props: FrameViewProps & { readonly lead: ReactNode }) {
  const { row, body } = props;
  const model = useShownModel();
  const root = useMemo(() => (body.base64 ? null : rootOf(body.text)), [body]);
  const asked = useAskedPlace(({ place }) =>
    place === null || place.connection !== model?.id || place.seq !== row.seq ? null : inFrame(place),
  );
  // A path is one into the message, of which a batch has several.
  const inBatch = row.member >= 0 || row.class.startsWith('batch.');
  const whole = body.text.length >= body.total;
  const noise = noiseWords(row.class, props.event.stream, props.event.dir);
  const readable = root !== null && isContainer(root) && (whole ? noise === undefined : true);
  if (!readable) {
    return (
      <>
        {props.lead}
        <FrameOrigin event={props.event} body={body} />
        {noise === undefined ? null : <p className="detail-says">{noise}</p>}
        <RawView event={props.event} body={body} lit={null} onNearEnd={() => props.more(false)} />
      </>
    );
  }
  return (
    <>
      <HeadNote {...props} bytes={props.event.bytes} what="tree" />
      <div className="detail-scroll">
        {props.lead}
        <FrameOrigin event={props.event} body={body} />
        <JsonTreeView
          text={body.text}
          root={root}
          label="Message"
          lit={row.member}
          subjectOf={subjectReader(model, row)}
          valuesOf={(keys, value) => pathValues(body.text, inBatch ? keys.slice(1) : keys, value)}
          offersOf={(keys) => [
            ...offersOf(body.text, root, inBatch ? keys : ['', ...keys], inBatch),
            ...columnOffers(inBatch ? keys.slice(1) : keys),
            ...rewriteOffers(
              model,
              row,
              inBatch ? Number(keys[0] ?? 0) : -1,
              body.text,
              inBatch ? keys.slice(1) : keys,
            ),
          ]}
          asked={asked}
        />
        {whole && !isOneValue(body.text, root) ? (
          <p className="detail-says tone-warning">More text follows this value: see Raw.</p>
        ) : null}
      </div>
    </>
  );
}

const COMPOSE_WORDS: Readonly<Record<SurfaceKind, string>> = {
  tools: 'Compose a call of this tool',
  prompts: 'Compose a get of this prompt',
  resources: 'Compose a read of this resource',
  resourceTemplates: 'Compose a read by this template',
};

const WITH_A_VALUE = [
  { kind: 'hold', verb: 'Hold' },
  { kind: 'delay', verb: 'Delay' },
  { kind: 'block', verb: 'Block' },
] as const;

/** Longer values make no rule, UTF-16 units. */
const LONGEST_VALUE = 10_000;

/**
 * Rules of a place: that it gets another value, where its own is one that a file of rules holds to the digit, and that messages with this value are held, delayed or blocked. `member`: −1
 * outside a batch.
 */
function rewriteOffers(
  model: ConnectionModel | null,
  row: Row,
  member: number,
  text: string,
  keys: readonly (string | number)[],
): readonly ValueOffer[] {
  const root = rootOf(text);
  const at = pointerTo(keys);
  const node = root === null ? null : nodeAt(text, root, member < 0 ? at : `/${member}${at}`);
  if (model === null || node === null || !takesRules(model.id) || node.end - node.start > LONGEST_VALUE) return [];
  const exact = text.slice(node.start, node.end);
  const value = parsedJson(exact);
  const rowAt = model.rows.firstOfSeq(row.seq) + Math.max(0, member);
  const term = isContainer(node) ? undefined : pathValues(text, keys, node)[0]?.term;
  return [
    ...(value === undefined || layOut(JSON.stringify(value)) !== layOut(exact)
      ? []
      : [{ label: 'Rewrite this value on its way', run: () => makeRule({ at, value }, model.id, rowAt) }]),
    ...(term === undefined
      ? []
      : WITH_A_VALUE.map(({ kind, verb }) => ({
          label: `${verb} messages with this value`,
          run: () => makeRule(kind, model.id, rowAt, { also: term }),
        }))),
  ];
}

/** A place of a message as a column of the list of frames. */
function columnOffers(keys: readonly (string | number)[]): readonly ValueOffer[] {
  const path = pathTo(keys);
  if (readPlace(path) === null || path.length > 1_000) return [];
  return [
    {
      label: 'Show as a column',
      run: () => {
        showColumn('frames', path, true);
        return Promise.resolve();
      },
    },
  ];
}

/** What can be made of a place of a frame: a call of what is listed there. */
function offersOf(
  text: string,
  root: JsonNode,
  [position, ...keys]: readonly (string | number)[],
  inBatch: boolean,
): readonly ValueOffer[] {
  const message = inBatch ? nodeAt(text, root, `/${position}`) : root;
  const item = message === null ? null : listedItem(text, message, keys);
  if (item === null) return [];
  const { kind, name, definition } = item;
  return [{ label: COMPOSE_WORDS[kind], run: () => composeCall(kind, name, definition) }];
}

/** The pointer of a place from the root of the frame: that of a message in a batch begins with its position. */
function inFrame({ member, pointer }: AskedPlace): string {
  return member < 0 ? pointer : `/${member}${pointer}`;
}

/** The frame laid out on many lines; where it is no JSON, the raw text. */
export function FramePretty(props: FrameViewProps) {
  const { row, event, body } = props;
  const model = useShownModel();
  if (body.base64 || noiseWords(row.class, event.stream, event.dir) !== undefined) {
    return <RawView event={event} body={body} lit={null} onNearEnd={() => props.more(false)} />;
  }
  return (
    <>
      <HeadNote {...props} bytes={event.bytes} what="layout" />
      <PrettyView text={body.text} subjectOf={subjectReader(model, row)} />
    </>
  );
}

/** The exact text or bytes, with the stretch of a batch member lit. */
export function FrameRaw({ row, event, body, more }: FrameViewProps) {
  const lit = useMemo(() => memberSpan(body, row.member), [body, row.member]);
  return (
    <>
      <FrameOrigin event={event} body={body} />
      <RawView event={event} body={body} lit={lit} onNearEnd={() => more(false)} />
    </>
  );
}

function memberSpan(body: FrameBody, member: number): readonly [number, number] | null {
  if (member < 0 || body.base64) return null;
  const root = rootOf(body.text);
  if (root?.kind !== 'array') return null;
  const found = new MemberReader(body.text, root).atLeast(member + 1)[member];
  return found === undefined ? null : [found.value.start, found.value.end];
}

/** Whether rules can work on a connection now. */
function takesRules(connection: string): boolean {
  return useConnections.getState().list.some((each) => each.id === connection && standsBetween(each));
}
