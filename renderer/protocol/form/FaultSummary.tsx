import type { ValueCheck } from '../../../shared/bridge/index.ts';
import { counted } from '../../widgets/index.ts';

/** One line of what the engine says of the value. */
export function FaultSummary({ check }: { readonly check: ValueCheck }) {
  const { faults, more, skipped } = check;
  const words =
    skipped !== ''
      ? `Not checked against the schema: ${skipped.replace(/\.$/, '')}.`
      : faults.length === 0
        ? ''
        : `${more ? `More than ${faults.length} schema errors` : counted(faults.length, 'schema error')}; you can still send it.`;
  return (
    <span
      role="status"
      className={skipped === '' ? 'schema-form-summary tone-warning' : 'schema-form-summary tone-muted'}
      title={faults.map(({ message }) => message).join('\n') || undefined}
    >
      {words === '' ? null : <span aria-hidden>▲ </span>}
      {words}
    </span>
  );
}
