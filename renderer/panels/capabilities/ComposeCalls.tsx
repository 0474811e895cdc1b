import { isRevision, METHODS, scopeIn } from '../../../shared/mcp/index.ts';
import { composeRequest, notify, sentenceOf } from '../../state/index.ts';
import { Button } from '../../widgets/index.ts';

interface ComposeCallsProps {
  /** Dotted path of a capability of the server. */
  readonly path: string;
  /** Revision in force; '' before. */
  readonly revision: string;
}

/** Offers what a client may ask where the server declares a capability. */
export function ComposeCalls({ path, revision }: ComposeCallsProps) {
  if (!isRevision(revision)) return null;
  const methods = METHODS.filter((method) => {
    const scope = method.kind === 'request' ? scopeIn(method, revision) : null;
    return (
      scope !== null && scope.directions.includes('c2s') && scope.gate?.side !== 'client' && scope.gate?.path === path
    );
  });
  if (methods.length === 0) return null;
  return (
    <p className="ledger-calls">
      {methods.map(({ name }) => (
        <Button
          key={name}
          onClick={() => {
            composeRequest(name, null).catch((problem: unknown) =>
              notify({ tone: 'error', text: sentenceOf(problem) }),
            );
          }}
        >
          Compose {name}
        </Button>
      ))}
    </p>
  );
}
