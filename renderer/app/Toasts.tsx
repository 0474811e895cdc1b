import { useEffect } from 'react';
import { X } from 'lucide-react';
import { useNotices, type Notice, type NoticeTone } from '../state/index.ts';
import './toasts.css';

/** How long a notice that needs no answer stays, in ms, and one with which something can be done. */
const STAY_MS = 6_000;
const STAY_WITH_ACT_MS = 15_000;

const SIGNS: Readonly<Record<NoticeTone, string>> = { info: 'ℹ', ok: '✓', warning: '▲', error: '✕' };

/** Notices at the lower right. Errors stay until they are dismissed. */
export function Toasts() {
  const list = useNotices((state) => state.list);
  return (
    <section className="toasts" aria-label="Notices" aria-live="polite">
      {list.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Toast({ notice }: { readonly notice: Notice }) {
  const dismiss = useNotices((state) => state.dismiss);
  const { id, tone, text, act } = notice;
  const acts = act !== undefined;
  useEffect(() => {
    if (tone === 'error') return;
    const timer = setTimeout(() => dismiss(id), acts ? STAY_WITH_ACT_MS : STAY_MS);
    return () => clearTimeout(timer);
  }, [acts, dismiss, id, tone]);
  return (
    <div className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={`tone-${tone}`} aria-hidden>
        {SIGNS[tone]}
      </span>
      <p>{text}</p>
      {act === undefined ? null : (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            dismiss(id);
            act.run();
          }}
        >
          {act.label}
        </button>
      )}
      <button type="button" className="toast-dismiss" aria-label="Dismiss the notice" onClick={() => dismiss(id)}>
        <X size={13} aria-hidden />
      </button>
    </div>
  );
}
