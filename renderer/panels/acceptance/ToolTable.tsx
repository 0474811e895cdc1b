import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClientVerdict } from '../../../shared/acceptance/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { Button, VirtualList } from '../../widgets/index.ts';
import type { ToolLine } from './acceptance-lines.ts';
import type { AcceptanceView } from '../../protocol/acceptance/index.ts';
import { OutcomeText } from './OutcomeText.tsx';

interface ToolTableProps {
  readonly clients: readonly ClientVerdict[];
  readonly lines: readonly ToolLine[];
  readonly view: AcceptanceView;
  readonly onChange: (change: Partial<AcceptanceView>) => void;
}

/** px: what the name of a tool has with the edges of a row, and a client's column at least, with the gap before it. */
const NAME = 150;
const EDGES = 36;
const COLUMN = 100;
const GAP = 4;

/** Tools by clients. Only the clients that there is room for are drawn; the arrows left and right walk through all of them. */
export function ToolTable({ clients, lines, view, onChange }: ToolTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [from, setFrom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const columns = Math.max(1, Math.min(clients.length, Math.floor((room - NAME - EDGES) / (COLUMN + GAP))));
  const first = Math.max(0, Math.min(from, clients.length - columns));
  const shown = clients.slice(first, first + columns);
  const at = clients.findIndex(({ id }) => id === view.client);
  const row = lines.findIndex(({ tool }) => tool === view.tool);

  const turnTo = (column: number): void => {
    if (column < first) setFrom(column);
    else if (column >= first + columns) setFrom(column - columns + 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey || clients.length === 0) return;
    event.preventDefault();
    const next = at < 0 ? first : Math.max(0, Math.min(clients.length - 1, at + by));
    turnTo(next);
    onChange({ client: clients[next]?.id ?? '', tool: lines[Math.max(0, row)]?.tool ?? -2 });
  };
  const template = { gridTemplateColumns: `minmax(${NAME}px, 1fr) repeat(${columns}, minmax(${COLUMN}px, 130px))` };
  return (
    <div ref={frame} className="acceptance-table">
      {clients.length > columns ? (
        <div className="acceptance-pages">
          <Button
            icon={<ChevronLeft aria-hidden />}
            aria-label="Clients before"
            disabled={first === 0}
            onClick={() => setFrom(Math.max(0, first - columns))}
          />
          <span>
            clients {first + 1} to {first + columns} of {clients.length}
          </span>
          <Button
            icon={<ChevronRight aria-hidden />}
            aria-label="Further clients"
            disabled={first + columns >= clients.length}
            onClick={() => setFrom(Math.min(clients.length - columns, first + columns))}
          />
        </div>
      ) : null}
      <VirtualList
        label="Tools by clients"
        count={lines.length}
        selected={row}
        onSelect={(index) =>
          onChange({ tool: lines[index]?.tool ?? -2, ...(at < 0 ? { client: clients[first]?.id ?? '' } : {}) })
        }
        onKeyDown={onKeyDown}
        header={
          <div role="row" className="acceptance-cells acceptance-header" style={template}>
            <span role="columnheader">tool</span>
            {shown.map(({ id, name, versions }) => (
              <span key={id} role="columnheader" title={`${name} (${versions})`} data-chosen={id === view.client}>
                {name}
              </span>
            ))}
          </div>
        }
        renderRow={(index, place) => {
          const line = lines[index];
          if (line === undefined) return <div {...place} />;
          return (
            <div {...place} className="acceptance-cells" style={{ ...place.style, ...template }} data-tool={line.tool}>
              <span role="gridcell" className={line.tool < 0 ? 'tone-muted' : 'mono'} title={line.name}>
                <GlyphText text={line.name} />
              </span>
              {shown.map(({ id, name }, column) => (
                <span
                  key={id}
                  role="gridcell"
                  aria-selected={index === row && id === view.client}
                  title={name}
                  onMouseDown={() => onChange({ client: id, tool: line.tool })}
                >
                  <OutcomeText outcome={line.outcomes[first + column] ?? 'taken'} />
                </span>
              ))}
            </div>
          );
        }}
      />
    </div>
  );
}
