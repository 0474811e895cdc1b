import { shellRemarks } from './command-line.ts';
import './target.css';

/** The words that will be run, each in its own box: what is one word is seen at once. */
export function Argv({ argv }: { readonly argv: readonly string[] }) {
  if (argv.length === 0) return null;
  const words = argv.map((word, at) => ({ word, at }));
  return (
    <div className="argv">
      <ol aria-label="Words to run">
        {words.map(({ word, at }) => (
          <li key={at} className="mono">
            {word === '' ? <i>empty</i> : word}
          </li>
        ))}
      </ol>
      {shellRemarks(argv).map((remark) => (
        <p key={remark} className="tone-warning">
          ▲ {remark}
        </p>
      ))}
    </div>
  );
}
