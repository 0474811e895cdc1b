import './state-dot.css';

/** How something stands; each has its own shape beside its colour. */
export type DotState = 'ok' | 'busy' | 'recording' | 'warning' | 'error' | 'ended' | 'file';

const WORDS: Readonly<Record<DotState, string>> = {
  ok: 'connected',
  busy: 'starting or ending',
  recording: 'being recorded',
  warning: 'needs a look',
  error: 'failed',
  ended: 'ended',
  file: 'capture file',
};

/** Disc: connected. Turning ring: on its way. Disc within a ring: being recorded. Triangle: warning. Cross: failed. Ring: ended. Square: a file. */
export function StateDot({ state, label = WORDS[state] }: { readonly state: DotState; readonly label?: string }) {
  return (
    <svg className={`state-dot state-dot-${state}`} viewBox="0 0 10 10" role="img" aria-label={label}>
      {SHAPES[state]}
    </svg>
  );
}

const SHAPES = {
  ok: <circle cx="5" cy="5" r="3.6" fill="currentColor" />,
  busy: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray="4 2.7" />,
  recording: (
    <>
      <circle cx="5" cy="5" r="3.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <circle cx="5" cy="5" r="1.9" fill="currentColor" />
    </>
  ),
  warning: <path d="M5 1.2 9.2 8.6H.8Z" fill="currentColor" />,
  error: <path d="M1.8 1.8 8.2 8.2M8.2 1.8 1.8 8.2" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  ended: <circle cx="5" cy="5" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  file: <rect x="1.8" y="1.8" width="6.4" height="6.4" rx="1" fill="none" stroke="currentColor" strokeWidth="1.4" />,
} as const;
