import { GitCompareArrows } from 'lucide-react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { notify, openCapture, runAction, sentenceOf } from '../../state/index.ts';
import { IconButton, MenuButton, moment } from '../../widgets/index.ts';

/** The runs of a tab before the one that it shows: each opens as a capture, and the last one is compared in one click. */
export function EarlierRuns({ connection: { runs } }: { readonly connection: ConnectionInfo }) {
  if (runs.length === 0) return null;
  return (
    <div className="lifecycle-runs">
      <IconButton
        label="Compare with the run before"
        icon={<GitCompareArrows aria-hidden />}
        onClick={() => runAction('connection.compare-run')}
      />
      <MenuButton
        label={`Run ${runs.length + 1}`}
        items={runs.map(({ path, startedAt }, at) => ({
          key: path,
          label: `Open run ${runs.length - at}`,
          hint: moment(startedAt),
          onSelect: () => {
            openCapture(path).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
          },
        }))}
      />
    </div>
  );
}
