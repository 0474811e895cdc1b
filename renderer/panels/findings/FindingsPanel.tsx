import { useMemo, useRef, type KeyboardEvent } from 'react';
import { runAction, useArrangement, useModel, useSelection, type ConnectionModel } from '../../state/index.ts';
import { Button, VirtualList } from '../../widgets/index.ts';
import { ToolsReach } from '../../protocol/acceptance/index.ts';
import { FindingCallout } from '../../protocol/findings/index.ts';
import { FINDING_LIST } from './finding-actions.ts';
import { FindingLineRow, FindingsHeader } from './FindingLineRow.tsx';
import { changeFindingsView, useFindingsView, type FindingsView } from './findings-view.ts';
import { groupedFindings, parentOf, placeOf } from './grouped-findings.ts';
import { SearchBox } from './SearchBox.tsx';
import { soughtBy } from './sought-findings.ts';
import './findings.css';

/** Every rule that was broken, worst first. */
export function FindingsPanel() {
  const model = useModel();
  return model === null ? null : <Findings key={model.id} model={model} />;
}

function Findings({ model }: { readonly model: ConnectionModel }) {
  const { row, finding: chosen, selectFinding, brush, setBrush } = useSelection();
  const view = useFindingsView(model.id);
  const { sought, turned } = view;
  const detailHidden = !useArrangement().open.detail;
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { findingList } = model;
  const lines = useMemo(() => {
    const has = soughtBy(sought);
    return groupedFindings(findingList, (finding) => has(finding) && isWithin(model, finding.rows[0], brush), turned);
  }, [model, findingList, brush, turned, sought]);
  const own = model.findings[chosen];
  const shown = own !== undefined && (row === -1 || own.rows.includes(row)) ? own : model.findingsOfRow(row)[0];
  // The line stays chosen until another row was chosen elsewhere.
  const at = placeOf(lines, view.row === row ? view.line : '', shown);

  FINDING_LIST.useOffer({ search: () => input.current?.focus() });

  const change = (part: Partial<FindingsView>): void => changeFindingsView(model.id, part);
  const choose = (index: number): void => {
    const next = lines[index];
    if (next === undefined) return;
    if (next.kind === 'section') change({ line: next.key, row });
    else {
      change({ line: next.key, row: next.finding.rows[0] ?? -1 });
      selectFinding(next.finding);
    }
  };
  const turn = (index: number): void => {
    const key = lines[index]?.key;
    if (key === undefined) return;
    const next = new Set(turned);
    if (!next.delete(key)) next.add(key);
    change({ turned: next });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const now = lines[at];
    if (now === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const opens = event.key === 'ArrowRight';
    event.preventDefault();
    if (now.kind !== 'finding' && now.open !== opens) turn(at);
    else if (!opens) choose(parentOf(lines, at));
    else if (now.kind !== 'finding') choose(at + 1);
  };

  return (
    <div className="findings-panel" ref={panel}>
      <SearchBox
        ref={input}
        sought={sought}
        lines={lines}
        all={model.findings.length}
        onChange={(text) => change({ sought: text })}
        onLeave={() => panel.current?.querySelector<HTMLElement>('[role="treegrid"]')?.focus()}
      />
      <VirtualList
        // Another search begins at the top again.
        key={sought}
        label="Findings"
        tree
        count={lines.length}
        selected={at}
        onSelect={choose}
        onActivate={(index) => {
          if (lines[index]?.kind === 'finding') runAction('detail.focus');
          else turn(index);
        }}
        onKeyDown={onKeyDown}
        header={<FindingsHeader />}
        empty={
          <Nothing
            words={emptyWords(model.findings.length === 0, sought !== '', brush !== null)}
            limited={model.findings.length > 0}
            onAll={() => {
              change({ sought: '' });
              setBrush(null);
            }}
          />
        }
        renderRow={(index, place) => <FindingLineRow line={lines[index]} place={place} onTurn={() => turn(index)} />}
      />
      <ToolsReach model={model} />
      {detailHidden && shown !== undefined ? (
        <div className="findings-chosen">
          <FindingCallout finding={shown} />
        </div>
      ) : null}
    </div>
  );
}

/** Whether a row lies in the marked time. What has no row is always told. */
function isWithin(model: ConnectionModel, row: number | undefined, brush: readonly [number, number] | null): boolean {
  if (brush === null || row === undefined) return true;
  const t = model.rows.time(row);
  return t >= brush[0] && t <= brush[1];
}

interface NothingProps {
  readonly words: string;
  /** There are some that are not shown. */
  readonly limited: boolean;
  readonly onAll: () => void;
}

function Nothing({ words, limited, onAll }: NothingProps) {
  return (
    <>
      <p>{words}</p>
      {limited ? <Button onClick={onAll}>Show every finding</Button> : null}
    </>
  );
}

function emptyWords(none: boolean, sought: boolean, marked: boolean): string {
  if (none) return 'No rule has been broken so far.';
  if (!sought) return 'No rule was broken in the marked time.';
  return marked ? 'No matching findings in the marked time.' : 'No matching findings.';
}
