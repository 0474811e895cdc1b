import { useMemo, useState } from 'react';
import type { ReplayCase, ReplayOutcome } from '../../../shared/replay/index.ts';
import {
  useActiveConnection,
  useTouchedModel,
  useReplay,
  useSelection,
  type ConnectionModel,
} from '../../state/index.ts';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import { ReplayHead } from './ReplayHead.tsx';
import './replay.css';

/** A replay as a test run: how it stands, its cases, and the chosen one against the record. */
export function ReplayPanel() {
  const model = useTouchedModel();
  const replay = useActiveConnection()?.replay ?? null;
  if (model === null) return null;
  if (replay === null) return <p className="replay-none">This connection is not a replay of a recorded session.</p>;
  return <Replay key={replay} replay={replay} model={model} />;
}

function Replay({ replay, model }: { readonly replay: string; readonly model: ConnectionModel }) {
  const { state, cases, version } = useReplay(replay);
  const [shown, setShown] = useState<ReplayOutcome | null>(null);
  const [chosen, setChosen] = useState(-1);
  const { row, select } = useSelection();
  const list = useMemo(
    () => cases.filter(({ outcome }) => shown === null || outcome === shown),
    // The list of cases changes in place; its version tells when.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [cases, version, shown],
  );
  const seq = row < 0 ? 0 : model.rows.seq(row);
  const current = chosenCase(cases, chosen, seq);
  const choose = (one: ReplayCase): void => {
    setChosen(one.index);
    const { answerSeq, seq: asked } = one.live;
    if (asked > 0 || answerSeq > 0) select(model.rows.firstOfSeq(answerSeq > 0 ? answerSeq : asked));
  };
  if (state === null) return <p className="replay-none">Connecting…</p>;
  return (
    <div className="replay" data-testid="replay" data-state={state.state}>
      <ReplayHead state={state} shown={shown} onShow={setShown} />
      <div className="replay-body">
        <CaseList list={list} chosen={current} onChoose={choose} />
        {current === null ? (
          <p className="replay-none">Choose a case to see the recorded and the new answer.</p>
        ) : (
          <CaseView key={current.index} one={current} recorded={state.recorded} live={state.connection} />
        )}
      </div>
    </div>
  );
}

/** The case that was chosen last: in this list, or by a row of it anywhere in the window. */
function chosenCase(cases: readonly ReplayCase[], index: number, seq: number): ReplayCase | null {
  const last = cases[index];
  const { live } = last ?? {};
  const has = ({ live: one }: ReplayCase): boolean => seq > 0 && (one.seq === seq || one.answerSeq === seq);
  if (last !== undefined && (live?.seq === 0 || has(last))) return last;
  return cases.find(has) ?? last ?? null;
}
