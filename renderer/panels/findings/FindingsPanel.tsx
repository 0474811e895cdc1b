import { useMemo, useState } from 'react';
import type { Finding, FindingLevel } from '../../../shared/findings/index.ts';
import { useModel, useSelection, type ConnectionModel } from '../../state/index.ts';
import { count, LEVEL_SIGNS, VirtualList } from '../../widgets/index.ts';
import { FindingCallout } from './FindingCallout.tsx';
import { groupedFindings } from './grouped-findings.ts';
import './findings.css';

/** Every rule that was broken, worst first. */
export function FindingsPanel() {
  const model = useModel();
  const { row, select, brush } = useSelection();
  const [chosen, setChosen] = useState<{ readonly model: ConnectionModel; readonly index: number } | null>(null);
  const amount = model?.findings.length ?? 0;
  const lines = useMemo(() => {
    if (model === null) return [];
    const within = (finding: Finding): boolean => {
      const first = finding.rows[0];
      if (brush === null || first === undefined) return true;
      const t = model.rows.time(first);
      return t >= brush[0] && t <= brush[1];
    };
    // Findings are only added: their number tells that there are new ones.
    return groupedFindings(model.findings.slice(0, amount), within);
  }, [model, amount, brush]);
  if (model === null) return null;
  const mine = chosen?.model === model ? chosen.index : -1;
  const own = model.findings[mine];
  const shown = own !== undefined && (row === -1 || own.rows.includes(row)) ? own : model.findingsOfRow(row)[0];
  const at = lines.findIndex((line) => line.kind === 'finding' && line.finding.index === shown?.index);
  return (
    <div className="findings-panel">
      <VirtualList
        label="Findings"
        count={lines.length}
        selected={at}
        onSelect={(index) => {
          const line = lines[index]?.kind === 'level' ? lines[index + (index > at ? 1 : -1)] : lines[index];
          if (line?.kind !== 'finding') return;
          setChosen({ model, index: line.finding.index });
          select(line.finding.rows[0] ?? -1);
        }}
        header={<Header />}
        empty={brush === null ? 'No rule has been broken so far.' : 'No rule was broken in the marked time.'}
        renderRow={(index, place) => {
          const line = lines[index];
          if (line === undefined) return <div {...place} />;
          if (line.kind === 'level') {
            return (
              <div {...place} className="findings-group">
                <span role="gridcell">
                  <span className={`tone-${line.level}`} aria-hidden>
                    {LEVEL_SIGNS[line.level]}
                  </span>{' '}
                  {LEVEL_WORDS[line.level]} <small>{count(line.count)}</small>
                </span>
              </div>
            );
          }
          const { finding } = line;
          return (
            <div {...place} className="findings-row" data-rule={finding.rule}>
              <span role="gridcell" className={`tone-${finding.level}`} title={finding.level}>
                {LEVEL_SIGNS[finding.level]}
              </span>
              <span role="gridcell" className="findings-rule">
                {finding.rule}
              </span>
              <span role="gridcell" className={finding.side === 'client' ? 'tone-c2s' : 'tone-s2c'}>
                {finding.side}
              </span>
              <span role="gridcell" className="findings-said" title={finding.message}>
                {finding.message}
              </span>
              <span role="gridcell" className="findings-revision">
                {finding.revision}
              </span>
              <span role="gridcell" className="findings-frames">
                {finding.seqs.join(', ')}
              </span>
            </div>
          );
        }}
      />
      {shown === undefined ? null : (
        <div className="findings-chosen">
          <FindingCallout finding={shown} />
        </div>
      )}
    </div>
  );
}

const LEVEL_WORDS: Readonly<Record<FindingLevel, string>> = {
  error: 'Errors: a MUST of the specification',
  warning: 'Warnings: a SHOULD of the specification',
  info: 'Worth knowing',
};

function Header() {
  return (
    <div role="row" className="findings-row findings-header">
      <span role="columnheader" aria-label="level" />
      <span role="columnheader">rule</span>
      <span role="columnheader">side</span>
      <span role="columnheader">what happened</span>
      <span role="columnheader">revision</span>
      <span role="columnheader">frames</span>
    </div>
  );
}
