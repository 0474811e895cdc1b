import { runAction, type ConnectionModel } from '../../state/index.ts';
import './note.css';

/** Says that times are counted from an event, and takes that away. Nothing where they are counted from the start. */
export function TimeZeroChip({ model }: { readonly model: ConnectionModel }) {
  const { zero } = model.annotations;
  if (zero === null) return null;
  return (
    <button
      type="button"
      className="time-zero"
      title={`Times are counted from event ${zero}. Click to count them from the start.`}
      onClick={() => runAction('notes.start')}
    >
      time from #{zero} <span aria-hidden>✕</span>
      <span className="visually-hidden">: count time from the start again</span>
    </button>
  );
}
