import { ChevronDown } from 'lucide-react';
import type { Finding } from '../../../shared/findings/index.ts';
import {
  askPlace,
  changeSelection,
  runAction,
  selectFinding,
  useAction,
  useLayout,
  useShownModel,
} from '../../state/index.ts';
import { Button, LEVEL_SIGNS, MenuButton } from '../../widgets/index.ts';
import { SeqLinks } from '../evidence/index.ts';
import { sectionOf } from './finding-section.ts';
import { muteRule } from './mute-rule.ts';
import './finding-callout.css';

/** A finding as a tinted box: rule, side, what happened, and the clause with its frames as links. */
export function FindingCallout({ finding }: { readonly finding: Finding }) {
  const { level, expected, muted, rule } = finding;
  const section = sectionOf(finding);
  return (
    <section className={`finding-callout finding-${section}`} aria-label={`${level}: ${rule}`}>
      <div className="finding-head">
        <b className={`tone-${section === 'expected' || section === 'muted' ? 'muted' : section}`}>
          <span aria-hidden>{LEVEL_SIGNS[level]}</span> {rule}
        </b>
        <span>{finding.side}</span>
        {expected ? <span className="finding-note">intentional (sent by hand)</span> : null}
        {muted ? <span className="finding-note">muted on this server</span> : null}
        <span className="finding-acts">
          <OnItsWay finding={finding} />
          <Button
            tone="ghost"
            className="finding-act"
            title={muted ? `Unmute ${rule} on this server` : `Mute ${rule} on this server`}
            onClick={() => void muteRule(rule, !muted)}
          >
            {muted ? 'Unmute' : 'Mute'}
          </Button>
        </span>
      </div>
      <p className="finding-message">{finding.message}</p>
      <p className="finding-clause">
        {[finding.revision, finding.spec].filter((part) => part !== '').join(' · ')}
        {finding.pointer === '' ? null : <Place finding={finding} />}
        <SeqLinks seqs={finding.seqs} word="frame" />
      </p>
    </section>
  );
}

/** Rules about all that breaks the same rule of the specification, where somebody can stand in the middle. */
function OnItsWay({ finding }: { readonly finding: Finding }) {
  const model = useShownModel();
  const { enabled } = useAction('rules.hold-finding');
  if (!enabled || model === null) return null;
  const make = (action: string): void => {
    selectFinding(model.id, finding);
    runAction(action);
  };
  return (
    <MenuButton
      label={`Rules about ${finding.rule}`}
      trigger={
        <Button tone="ghost" className="finding-act">
          On its way…
        </Button>
      }
      items={[
        { label: 'Hold what breaks this rule', onSelect: () => make('rules.hold-finding') },
        { label: 'Delay what breaks this rule', onSelect: () => make('rules.delay-finding') },
        { label: 'Block what breaks this rule', onSelect: () => make('rules.block-finding') },
        ...(finding.pointer === ''
          ? []
          : [{ label: 'Rewrite what breaks this rule', onSelect: () => make('rules.rewrite-finding') }]),
      ]}
    />
  );
}

/** The same in one line, which unfolds all of them. */
export function FoldedFinding({ finding }: { readonly finding: Finding }) {
  const { level, rule, message } = finding;
  const section = sectionOf(finding);
  return (
    <button
      type="button"
      className={`finding-callout finding-folded finding-${section}`}
      aria-expanded={false}
      title={message}
      onClick={() => useLayout.getState().unfold('findings')}
    >
      <b className={`tone-${section === 'expected' || section === 'muted' ? 'muted' : section}`}>
        <span aria-hidden>{LEVEL_SIGNS[level]}</span> {rule}
      </b>
      <span>{message}</span>
      <ChevronDown aria-hidden />
    </button>
  );
}

/** Where in the message it is; goes there in the tree. */
function Place({ finding }: { readonly finding: Finding }) {
  const model = useShownModel();
  const { pointer } = finding;
  const go = (): void => {
    const [row] = finding.rows;
    if (model === null || row === undefined) return;
    useLayout.getState().unfold('detail');
    selectFinding(model.id, finding);
    changeSelection(model.id, { detailTab: 'tree' });
    askPlace({ connection: model.id, seq: model.rows.seq(row), member: model.rows.at(row).member, pointer });
  };
  return (
    <button type="button" className="evidence-link finding-place" title={`Show ${pointer} in the tree`} onClick={go}>
      {pointer}
    </button>
  );
}
