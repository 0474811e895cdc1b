import { useEffect, useState } from 'react';
import { ClipboardCopy, RotateCw } from 'lucide-react';
import { comparisonVerdict, type SessionComparison } from '../../../shared/compare/index.ts';
import { comparisonMarkdown } from '../../../shared/exports/index.ts';
import { copyText, modelOf, notify, sentenceOf, useConnections, useLayout } from '../../state/index.ts';
import { Button, Dialog, Switch } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { useComparedSides } from './compared-sides.ts';
import { CompareSides } from './CompareSides.tsx';
import { CompareTabs } from './CompareTabs.tsx';
import { useComparison } from './use-comparison.ts';
import './compare.css';

/** Two sessions beside each other; shown while the layout says so. */
export function CompareDialog() {
  const shown = useLayout((state) => state.dialog?.name === 'compare');
  const close = useLayout((state) => state.close);
  return shown ? <CompareView onClose={close} /> : null;
}

const WIDTH = 1320;

function CompareView({ onClose }: { readonly onClose: () => void }) {
  const chosen = useComparedSides();
  const open = useConnections((state) => state.list);
  // What was closed meanwhile is no side any more.
  const [left, right] = [chosen.left, chosen.right].map((id) => (open.some((one) => one.id === id) ? id : null));
  const { comparison, problem, asking, ask } = useComparison(left ?? null, right ?? null);
  const [all, setAll] = useState(false);
  useEffect(() => {
    // Rows of both have to be there before one can go to them.
    for (const id of [left, right]) if (id != null) modelOf(id);
  }, [left, right]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Compare two sessions"
      width={WIDTH}
      footer={
        <>
          <Switch label="Only what differs" checked={!all} onChange={(only) => setAll(!only)} />
          <span className="compare-spring" />
          <Button icon={<RotateCw aria-hidden />} disabled={comparison === null || asking} onClick={ask}>
            Compare again
          </Button>
          <Button
            icon={<ClipboardCopy aria-hidden />}
            disabled={comparison === null}
            onClick={() => {
              if (comparison !== null) void copyMarkdown(comparison);
            }}
          >
            Copy as Markdown
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="compare" data-testid="compare" data-asking={asking ? '' : undefined}>
        <CompareSides left={left ?? null} right={right ?? null} />
        {comparison === null ? (
          <Waiting asking={asking} problem={problem} />
        ) : (
          <>
            <Standing comparison={comparison} asking={asking} />
            <CompareTabs
              comparison={comparison}
              left={left ?? ''}
              right={right ?? ''}
              all={all}
              onShowAll={() => setAll(true)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Why there is nothing to be seen yet. */
function Waiting({ asking, problem }: { readonly asking: boolean; readonly problem: string }) {
  if (problem !== '')
    return (
      <p className="compare-none tone-error" role="alert">
        ✕ {problem}
      </p>
    );
  return (
    <p className="compare-none" role="status">
      {asking
        ? 'Both sessions are being compared…'
        : 'Choose the session to compare with: one that is open, or a capture of the library.'}
    </p>
  );
}

const TONES = { ok: 'tone-ok', warning: 'tone-warning', error: 'tone-error', busy: '', idle: '' } as const;
const SIGNS = { ok: '✓', warning: '≠', error: '✕', busy: '', idle: '' } as const;

interface StandingProps {
  readonly comparison: SessionComparison;
  readonly asking: boolean;
}

/** What it came to, in a sentence. */
function Standing({ comparison, asking }: StandingProps) {
  const { tone, sentence } = comparisonVerdict(comparison);
  return (
    <>
      <p className={`compare-standing ${asking ? 'tone-muted' : TONES[tone]}`} role="status">
        {SIGNS[tone]} <GlyphText text={sentence} />
      </p>
      {comparison.notes.map((note) => (
        <p key={note} className="compare-note">
          ▲ <GlyphText text={note} />
        </p>
      ))}
    </>
  );
}

async function copyMarkdown(comparison: SessionComparison): Promise<void> {
  try {
    await copyText(`${comparisonMarkdown(comparison).join('\n')}\n`);
    notify({ tone: 'info', text: 'The comparison was copied as Markdown.' });
  } catch (failure) {
    notify({ tone: 'error', text: sentenceOf(failure) });
  }
}
