import { useMemo } from 'react';
import type { ClientCost, ClientVerdict, ContextCost, ToolCost } from '../../../shared/acceptance/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { byteSize, count, counted, VirtualList } from '../../widgets/index.ts';
import { type AcceptanceView, useContextCost } from '../../protocol/acceptance/index.ts';
import { treemap } from './treemap.ts';

interface ContextViewProps {
  readonly connection: string;
  /** Of the surface. */
  readonly version: number;
  readonly view: AcceptanceView;
  readonly clients: readonly ClientVerdict[];
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

/** Tools that the map draws one by one; the others are one tile. */
const MOST_TILES = 40;
/** Width of the map by its height. */
const ASPECT = 1.6;

/** What the instructions and tools take of a model's context, and what clients send of it. */
export function ContextView({ connection, version, view, clients, onChange }: ContextViewProps) {
  const { answer, problem, asking } = useContextCost(connection, view, version);
  if (answer === null)
    return (
      <p className={problem === '' ? 'acceptance-says' : 'acceptance-says tone-error'} role="status">
        {asking ? 'Counting…' : problem}
      </p>
    );
  return <Counted cost={answer} view={view} clients={clients} onChange={onChange} />;
}

function Counted({
  cost,
  view,
  clients,
  onChange,
}: Pick<ContextViewProps, 'view' | 'clients' | 'onChange'> & { readonly cost: ContextCost }) {
  const order = useMemo(
    () =>
      Array.from(cost.tools.entries(), ([tool, costs]) => ({ tool, ...costs })).toSorted((a, b) => b.tokens - a.tokens),
    [cost],
  );
  const sent = useMemo(() => new Map(cost.clients.map((one) => [one.id, one])), [cost]);
  const row = order.findIndex(({ tool }) => tool === view.tool);
  return (
    <div className="acceptance-body">
      <VirtualList
        label="Tools by their tokens"
        count={order.length}
        selected={row}
        onSelect={(index) => onChange({ tool: order[index]?.tool ?? -2 })}
        empty="The server lists no tools."
        header={
          <div role="row" className="acceptance-row acceptance-cost acceptance-header">
            {['tool', 'tokens', 'name', 'description', 'input', 'output', 'other', 'bytes'].map((name) => (
              <span key={name} role="columnheader">
                {name}
              </span>
            ))}
          </div>
        }
        renderRow={(index, place) => {
          const tool = order[index];
          if (tool === undefined) return <div {...place} />;
          return (
            <div {...place} className="acceptance-row acceptance-cost">
              <span role="gridcell" className="mono" title={tool.name}>
                <GlyphText text={tool.name} />
              </span>
              <strong role="gridcell">{count(tool.tokens)}</strong>
              {partsOf(tool).map(([name, tokens]) => (
                <span key={name} role="gridcell" className={tokens === 0 ? 'tone-muted' : ''}>
                  {count(tokens)}
                </span>
              ))}
              <span role="gridcell" className="tone-muted">
                {byteSize(tool.bytes)}
              </span>
            </div>
          );
        }}
      />
      <section className="acceptance-chosen" aria-label="In all" tabIndex={0}>
        <header>
          <p className="acceptance-sentence">
            {counted(cost.tokens, 'token')} ({byteSize(cost.bytes)}) before anybody asks anything
          </p>
          <p className="tone-muted">
            By the tokenizer {cost.tokenizer} of OpenAI’s models; other models count otherwise. The instructions are{' '}
            {counted(cost.instructions.tokens, 'token')} of it.
          </p>
          {cost.problems.map((problem) => (
            <p key={problem} className="tone-warning">
              ▲ {problem}
            </p>
          ))}
        </header>
        <TokenMap tools={order} chosen={view.tool} onChange={onChange} />
        <table className="acceptance-sends">
          <caption>What clients send of the tools: names as models see them, descriptions, input schemas</caption>
          <thead>
            <tr>
              <th scope="col">client</th>
              <th scope="col">tools</th>
              <th scope="col">tokens</th>
              <th scope="col">cuts</th>
            </tr>
          </thead>
          <tbody>
            {clients.flatMap(({ id }) => {
              const client = sent.get(id);
              return client === undefined ? [] : [<SentLine key={id} client={client} />];
            })}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function SentLine({ client: { name, versions, tools, tokens, cut, limit } }: { readonly client: ClientCost }) {
  return (
    <tr>
      <th scope="row" title={versions}>
        {name}
      </th>
      <td>{count(tools)}</td>
      <td>{count(tokens)}</td>
      <td>{cut === 0 ? '' : `${counted(cut, 'description')} to ${count(limit)} characters`}</td>
    </tr>
  );
}

interface TokenMapProps {
  /** The most costly first. */
  readonly tools: readonly (ToolCost & { readonly tool: number })[];
  readonly chosen: number;
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

/** The tools as areas of their tokens. The table beside it says the same to whoever does not see it. */
function TokenMap({ tools, chosen, onChange }: TokenMapProps) {
  const tiles = useMemo(() => {
    const rest = tools.slice(MOST_TILES).reduce((sum, { tokens }) => sum + tokens, 0);
    return treemap([...tools.slice(0, MOST_TILES).map(({ tokens }) => tokens), rest], ASPECT);
  }, [tools]);
  const rest = tools.length - MOST_TILES;
  return (
    <div className="acceptance-map" aria-hidden>
      {tiles.map(({ at, left, top, width, height }) => {
        const tool = at < MOST_TILES ? tools[at] : undefined;
        const name = tool?.name ?? `${counted(rest, 'more tool')}`;
        return (
          <div
            key={at}
            data-chosen={tool !== undefined && tool.tool === chosen}
            title={tool === undefined ? name : `${name}: ${counted(tool.tokens, 'token')}`}
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
            onMouseDown={() => onChange({ tool: tool?.tool ?? -2 })}
          >
            <span>
              <GlyphText text={name} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

function partsOf({ parts }: ToolCost): (readonly [name: string, tokens: number])[] {
  return Object.entries(parts).map(([name, { tokens }]) => [name, tokens] as const);
}
