import type { KeptSequence } from '../../../shared/sequences/index.ts';
import { editSequence, useSequences } from '../../state/index.ts';

/** The file as it is, to be changed. */
export function SequenceText({ problems }: Pick<KeptSequence, 'problems'>) {
  const text = useSequences((state) => state.text);
  return (
    <div className="requests-text">
      <textarea
        className="text-input mono"
        aria-label="Text of the file"
        aria-invalid={problems.length > 0}
        spellCheck={false}
        value={text}
        onChange={(event) => editSequence(event.target.value)}
      />
      {problems.length === 0 ? null : (
        <ul aria-label="Problems">
          {problems.slice(0, 20).map(({ line, column, message }) => (
            <li key={`${line}:${column}:${message}`}>
              <b>
                {line}:{column}
              </b>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
