import { useState } from 'react';
import type { Session } from '../../../shared/analysis/index.ts';
import type { WhatIfFinding } from '../../../shared/bridge/index.ts';
import type { Revision } from '../../../shared/mcp/index.ts';
import { useSelection, type ConnectionModel } from '../../state/index.ts';
import { Button, counted, LEVEL_SIGNS, Segmented, VirtualList } from '../../widgets/index.ts';
import { FindingCallout } from '../../protocol/findings/index.ts';
import { LedgerView } from './LedgerView.tsx';
import { useWhatIf } from './use-what-if.ts';
import { besideNow, whatIfLines, whatIfSentence } from './what-if-lines.ts';

interface WhatIfViewProps {
  readonly model: ConnectionModel;
  readonly session: Session;
  readonly revision: Revision;
}

/** The session as another revision would see it: what would be illegal or missing, and the ledger by its rules. */
export function WhatIfView({ model, session, revision }: WhatIfViewProps) {
  const { answer, problem, asking, ask } = useWhatIf(model.id, revision);
  const [part, setPart] = useState<'findings' | 'ledger'>('findings');
  const since = answer === null ? 0 : model.upto - answer.upto;
  return (
    <>
      <div className="compare-head" role="status">
        <span className="what-if-sentence">
          {asking ? `Checking the session against ${revision}…` : answer === null ? problem : whatIfSentence(answer)}
        </span>
        {!asking && since > 0 ? (
          <Button onClick={ask} title={`${counted(since, 'event')} came since`}>
            Judge again
          </Button>
        ) : null}
        <Segmented
          label="What to show"
          value={part}
          options={[
            { value: 'findings', label: 'Findings' },
            { value: 'ledger', label: 'Ledger' },
          ]}
          onChange={setPart}
        />
      </div>
      {part === 'ledger' ? (
        <LedgerView model={model} session={session} revision={revision === session.revision ? null : revision} />
      ) : (
        <WhatIfFindings findings={answer?.findings ?? []} empty={emptyWords(asking, answer === null, revision)} />
      )}
    </>
  );
}

function emptyWords(asking: boolean, failed: boolean, revision: Revision): string {
  if (asking) return 'Reading…';
  return failed ? 'There is no answer.' : `Nothing of this session would be illegal or missing in ${revision}.`;
}

function WhatIfFindings({ findings, empty }: { readonly findings: readonly WhatIfFinding[]; readonly empty: string }) {
  const { select } = useSelection();
  const [chosen, setChosen] = useState(-1);
  const lines = whatIfLines(findings);
  const at = lines.findIndex(({ index }) => index === chosen);
  const shown = lines[at];
  return (
    <div className="ledger-body">
      <VirtualList
        label="What would be illegal or missing"
        count={lines.length}
        selected={at}
        onSelect={(index) => {
          const finding = lines[index];
          if (finding === undefined) return;
          setChosen(finding.index);
          select(finding.rows[0] ?? -1);
        }}
        empty={empty}
        header={
          <div role="row" className="ledger-row what-if-row ledger-header">
            <span role="columnheader" aria-label="level" />
            <span role="columnheader">rule</span>
            <span role="columnheader">side</span>
            <span role="columnheader">what would be wrong</span>
            <span role="columnheader">in force</span>
            <span role="columnheader">frames</span>
          </div>
        }
        renderRow={(index, place) => {
          const finding = lines[index];
          if (finding === undefined) return <div {...place} />;
          const { rule, level, side, message, seqs } = finding;
          return (
            <div {...place} className="ledger-row what-if-row" data-rule={rule} data-new={finding.inForce === null}>
              <span role="gridcell" className={`tone-${level}`} title={level}>
                {LEVEL_SIGNS[level]}
              </span>
              <span role="gridcell" className="ledger-path" title={rule}>
                {rule}
              </span>
              <span role="gridcell" className={side === 'client' ? 'tone-c2s' : 'tone-s2c'}>
                {side}
              </span>
              <span role="gridcell" title={message}>
                {message}
              </span>
              <span role="gridcell" className={finding.inForce === null ? '' : 'tone-muted'}>
                {besideNow(finding)}
              </span>
              <span role="gridcell" className="mono tone-muted">
                {seqs.join(', ')}
              </span>
            </div>
          );
        }}
      />
      {shown === undefined ? null : (
        <div className="what-if-chosen">
          <FindingCallout finding={shown} />
        </div>
      )}
    </div>
  );
}
