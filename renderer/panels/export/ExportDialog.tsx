import { useRef, useState } from 'react';
import { Copy, Download, Square } from 'lucide-react';
import type { ConnectionInfo, ExportFormatFacts } from '../../../shared/bridge/index.ts';
import type { ExportFormat } from '../../../shared/exports/index.ts';
import type { Replacement } from '../../../shared/redaction/index.ts';
import {
  saveFile,
  notify,
  selectionOf,
  useActiveConnection,
  useLayout,
  useModel,
  type ConnectionModel,
  useSettings,
  showPanel,
} from '../../state/index.ts';
import { Button, Dialog, Segmented, Switch } from '../../widgets/index.ts';
import { copyText } from '../../protocol/evidence/index.ts';
import { useScopedEvents, type ExportScope } from './export-scope.ts';
import { FormatChoice } from './FormatChoice.tsx';
import { redactionWords, type Kept } from './redaction-choice.ts';
import { RedactionList } from './RedactionList.tsx';
import { useExport, type MadeFile } from './use-export.ts';
import { usePreview, type PreviewState } from './use-preview.ts';
import './export.css';

/** Gives the shown connection, or a part of it, to somebody else; shown while the layout says so. */
export function ExportDialog() {
  const dialog = useLayout((state) => state.dialog);
  const close = useLayout((state) => state.close);
  const connection = useActiveConnection();
  const model = useModel();
  if (dialog?.name !== 'export' || connection === null || model === null) return null;
  return (
    <ExportView
      key={connection.id}
      connection={connection}
      model={model}
      format={dialog.format ?? 'html'}
      given={dialog.seqs ?? null}
      onClose={close}
    />
  );
}

interface ExportViewProps {
  readonly connection: ConnectionInfo;
  readonly model: ConnectionModel;
  readonly format: ExportFormat;
  readonly given: readonly number[] | null;
  readonly onClose: () => void;
}

const NONE: Kept = new Set();
const NO_FORMATS: readonly ExportFormatFacts[] = [];

function ExportView({ connection, model, format: first, given, onClose }: ExportViewProps) {
  const [format, setFormat] = useState(first);
  const formats = useSettings((state) => state.app?.exportFormats) ?? NO_FORMATS;
  const [scope, setScope] = useState<ExportScope>(given === null ? 'everything' : 'given');
  const [redact, setRedact] = useState(true);
  const [kept, setKept] = useState<Kept>(NONE);
  const [chosen] = useState(() => selectionOf(connection.id).row);
  const events = useScopedEvents(model, scope, chosen, given);
  const preview = usePreview(connection.id, events === null || events.problem !== '' ? undefined : events.seqs);
  const run = useExport();
  const focus = useRef<HTMLInputElement>(null);
  const issue = format === 'markdown';
  const ready = events !== null && events.problem === '' && (!redact || preview.state === 'known');

  const make = (done: (file: MadeFile) => void | Promise<void>): void => {
    if (events === null) return;
    const seqs = events.seqs === null ? null : [...events.seqs];
    run.start({ connection: connection.id, format, seqs, redact, keep: redact ? [...kept] : [] }, done);
  };
  const save = ({ name, type, parts }: MadeFile): void => {
    saveFile(name, type, parts);
    notify({ tone: 'ok', text: `${name} was exported.` });
    onClose();
  };
  const copy = async ({ parts }: MadeFile): Promise<void> => {
    await copyText(await new Blob([...parts]).text(), 'Issue');
    onClose();
  };
  const show = ({ seq }: Replacement): void => {
    const row = model.rows.firstOfSeq(seq);
    showPanel(connection.id, 'frames', { row });
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export: ${connection.name}`}
      width={1040}
      focus={focus}
      footer={
        <>
          <ExportState progress={run.progress} problem={run.problem || (events?.problem ?? '')} />
          {run.progress === null ? (
            <Button onClick={onClose}>Cancel</Button>
          ) : (
            <Button icon={<Square aria-hidden />} onClick={run.cancel}>
              Stop
            </Button>
          )}
          <Button
            tone={issue ? 'plain' : 'primary'}
            icon={<Download aria-hidden />}
            disabled={!ready || run.progress !== null}
            onClick={() => make(save)}
          >
            Save .{formats.find((one) => one.format === format)?.ending}
          </Button>
          {issue ? (
            <Button
              tone="primary"
              icon={<Copy aria-hidden />}
              disabled={!ready || run.progress !== null}
              onClick={() => make(copy)}
            >
              Copy as issue
            </Button>
          ) : null}
        </>
      }
    >
      <div className="export" data-testid="export" data-state={preview.state} data-progress={run.progress ?? ''}>
        <FormatChoice formats={formats} value={format} onChange={setFormat} chosen={focus} />
        <section className="export-side" aria-label="What leaves">
          <Segmented label="Events" value={scope} options={scopesOf(model, chosen, given)} onChange={setScope} />
          <Switch
            label="Redact secrets"
            hint="Replaces each value wherever it occurs, always by the same name."
            checked={redact}
            onChange={setRedact}
          />
          <Secrets redact={redact} state={preview} kept={kept} onChange={setKept} onShow={show} />
        </section>
      </div>
    </Dialog>
  );
}

function scopesOf(
  model: ConnectionModel,
  chosen: number,
  given: readonly number[] | null,
): { readonly value: ExportScope; readonly label: string }[] {
  return [
    { value: 'everything', label: 'Everything' },
    { value: 'rows', label: 'Rows shown by the filter' },
    ...(model.rows.operation(chosen) >= 0
      ? [{ value: 'operation', label: 'Operation of the selected row' } as const]
      : []),
    ...(chosen >= 0 ? [{ value: 'row', label: 'Selected row' } as const] : []),
    ...(given === null ? [] : [{ value: 'given', label: `${given.length} selected` } as const]),
  ];
}

interface SecretsProps {
  readonly redact: boolean;
  readonly state: PreviewState;
  readonly kept: Kept;
  readonly onChange: (kept: Kept) => void;
  readonly onShow: (value: Replacement) => void;
}

function Secrets({ redact, state, kept, onChange, onShow }: SecretsProps) {
  if (!redact)
    return (
      <p className="export-warning" role="alert">
        ▲ Secrets stay in. Whoever gets the file can read every token, password and session id in it
        {state.state === 'known' && state.preview.replacements.length > 0
          ? `: ${state.preview.replacements.length + state.preview.more} were found`
          : ''}
        .
      </p>
    );
  if (state.state === 'failed')
    return (
      <p className="tone-error" role="alert">
        ✕ {state.problem}
      </p>
    );
  if (state.state === 'looking') return <p className="export-looking">Looking for secrets…</p>;
  if (state.preview.replacements.length === 0)
    return (
      <p className="export-nothing" role="status">
        ✓ {redactionWords(state.preview, kept)}
      </p>
    );
  return (
    <>
      <p className="export-words" role="status">
        {redactionWords(state.preview, kept)}
      </p>
      <RedactionList preview={state.preview} kept={kept} onChange={onChange} onShow={onShow} />
    </>
  );
}

function ExportState({ progress, problem }: { readonly progress: number | null; readonly problem: string }) {
  if (progress !== null)
    return (
      <label className="export-progress">
        <progress value={progress} /> {Math.floor(progress * 100)} %
      </label>
    );
  return (
    <p className="export-foot tone-error" role={problem === '' ? undefined : 'alert'}>
      {problem === '' ? '' : `✕ ${problem}`}
    </p>
  );
}
