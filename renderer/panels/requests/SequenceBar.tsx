import { FilePlus, Play, Save, Square, Trash2 } from 'lucide-react';
import type { SequenceReport } from '../../../shared/sequences/index.ts';
import { hasChanges, notify, openSequence, sentenceOf, useSequences } from '../../state/index.ts';
import { ActionButton, counted, duration, MenuButton } from '../../widgets/index.ts';

/** The file that is shown, and what can be done with it. */
export function SequenceBar({ report }: { readonly report: SequenceReport | undefined }) {
  const { folder, fileName, text, kept } = useSequences();
  const running = report?.state === 'running';
  return (
    <header className="requests-bar">
      <MenuButton
        label={fileName === '' ? 'Choose a file' : fileName}
        empty="The requests folder is empty."
        items={(folder?.files ?? []).map((file) => ({
          label: file.fileName,
          hint: file.problems.length > 0 ? 'cannot be read' : counted(file.steps.length, 'step'),
          onSelect: () => show(file.fileName),
        }))}
      />
      {text === kept ? null : <span className="tone-warning">● not saved</span>}
      <span className="requests-acts">
        <ActionButton action="requests.new" tone="ghost" icon={<FilePlus aria-hidden />}>
          New…
        </ActionButton>
        <ActionButton action="requests.save" tone="ghost" icon={<Save aria-hidden />}>
          Save
        </ActionButton>
        <ActionButton action="requests.delete" tone="ghost" icon={<Trash2 aria-hidden />}>
          Delete
        </ActionButton>
        {running ? (
          <ActionButton action="requests.stop" icon={<Square aria-hidden />}>
            Stop
          </ActionButton>
        ) : (
          <ActionButton action="requests.run" tone="primary" icon={<Play aria-hidden />}>
            Run
          </ActionButton>
        )}
      </span>
    </header>
  );
}

const STANDING = {
  running: { tone: 'tone-muted', word: '● running' },
  passed: { tone: 'tone-ok', word: '✓ passed' },
  failed: { tone: 'tone-error', word: '✕ failed' },
  stopped: { tone: 'tone-warning', word: '○ stopped' },
} as const;

/** What the newest run on this connection came to. */
export function Standing({ report, name }: { readonly report: SequenceReport | undefined; readonly name: string }) {
  if (report === undefined) return <span className="requests-standing">{name}</span>;
  const { tone, word } = STANDING[report.state];
  const failed = report.steps.filter(({ state }) => state === 'failed').length;
  return (
    <span className="requests-standing" role="status">
      {report.name}: <b className={tone}>{word}</b>
      {failed > 0 ? `, ${counted(failed, 'step')} failed` : ''}
      {report.took < 0 ? '' : ` in ${duration(report.took)}`}
    </span>
  );
}

function show(fileName: string): void {
  if (hasChanges(useSequences.getState())) {
    notify({ tone: 'warning', text: 'The shown file has changes that are not saved: save or undo them first.' });
    return;
  }
  openSequence(fileName).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
}
