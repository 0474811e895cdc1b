import { useState } from 'react';
import { differencesOnly, type SessionComparison } from '../../../shared/compare/index.ts';
import { Button, count, Tabs } from '../../widgets/index.ts';
import { COMPARE_TABS, differenceCounts, type CompareTab } from './compare-lines.ts';
import { FindingCountList } from './FindingCountList.tsx';
import { IdentityList } from './IdentityList.tsx';
import { LatencyList } from './LatencyList.tsx';
import { OperationPairList } from './OperationPairList.tsx';
import { SurfaceChangeList } from './SurfaceChangeList.tsx';
import { VocabularyList } from './VocabularyList.tsx';

interface CompareTabsProps {
  readonly comparison: SessionComparison;
  /** Ids of the connections. */
  readonly left: string;
  readonly right: string;
  /** Shows what both have alike, too. */
  readonly all: boolean;
  readonly onShowAll: () => void;
}

const TITLES: Readonly<Record<CompareTab, string>> = {
  surface: 'Surface',
  identity: 'Identity & capabilities',
  operations: 'Operations',
  latency: 'Latency',
  findings: 'Findings',
  vocabulary: 'Vocabulary',
};

/** A comparison, part by part. */
export function CompareTabs({ comparison, left, right, all, onShowAll }: CompareTabsProps) {
  const counts = differenceCounts(comparison);
  const [chosen, setChosen] = useState<CompareTab | null>(null);
  // Until one is chosen: the first that has anything to say.
  const tab = chosen ?? COMPARE_TABS.find((one) => counts[one] > 0) ?? 'operations';
  if (comparison.same && !all)
    return (
      <div className="compare-same">
        <strong>✓ No differences</strong>
        <p>
          {count(comparison.outcomes.same)} operations ended the same way, and the server offers the same. Times and ids
          are not compared.
        </p>
        <Button onClick={onShowAll}>Show equal entries</Button>
      </div>
    );
  const shown = all ? comparison : differencesOnly(comparison);
  return (
    <Tabs
      label="Parts of the comparison"
      className="compare-tabs"
      value={tab}
      onChange={setChosen}
      tabs={COMPARE_TABS.map((value) => ({
        value,
        label: TITLES[value],
        count: counts[value] === 0 ? '' : count(counts[value]),
        ...(isBroken(value, comparison) ? { tone: 'error' as const } : {}),
      }))}
    >
      {tab === 'surface' ? <SurfaceChangeList changes={shown.surface} /> : null}
      {tab === 'identity' ? <IdentityList differences={shown.identity} all={all} /> : null}
      {tab === 'operations' ? (
        <OperationPairList pairs={shown.operations} more={comparison.moreOperations} left={left} right={right} />
      ) : null}
      {tab === 'latency' ? <LatencyList latency={shown.latency} /> : null}
      {tab === 'findings' ? <FindingCountList findings={shown.findings} /> : null}
      {tab === 'vocabulary' ? <VocabularyList vocabulary={shown.vocabulary} /> : null}
    </Tabs>
  );
}

function isBroken(tab: CompareTab, { surface, identity }: SessionComparison): boolean {
  const judged = tab === 'surface' ? surface : tab === 'identity' ? identity : [];
  return judged.some(({ compatibility }) => compatibility === 'breaking');
}
