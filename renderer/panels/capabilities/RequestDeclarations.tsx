import type { ModernFacts } from '../../../shared/analysis/index.ts';
import { counted, JsonText } from '../../widgets/index.ts';
import { SeqLinks } from '../../protocol/evidence/index.ts';

interface RequestDeclarationsProps {
  readonly modern: Pick<ModernFacts, 'declarations' | 'requests'>;
  /** Positions of the declarations that have the capability at hand. */
  readonly by: readonly number[];
}

/** Which requests declared the capability and which did not: in the modern era each declares its own. */
export function RequestDeclarations({ modern, by }: RequestDeclarationsProps) {
  const { declarations, requests } = modern;
  const told = declarations.reduce((sum, one) => sum + one.requests, 0);
  return (
    <table className="request-declarations">
      <caption className="visually-hidden">Declared by the requests</caption>
      <tbody>
        {Array.from(declarations, ({ version, declared, requests: count, seqs }, position) => {
          const has = by.includes(position);
          return (
            <tr key={position}>
              <th scope="row" className={has ? 'tone-ok' : 'tone-muted'}>
                {has ? '✓ declared' : '— not'}
              </th>
              <td>{counted(count, 'request')}</td>
              <td className="tone-muted">{version}</td>
              <td className="request-declared" title={declared}>
                {declared === '' ? <span className="tone-muted">no capabilities</span> : <JsonText text={declared} />}
              </td>
              <td>
                <SeqLinks seqs={seqs} />
              </td>
            </tr>
          );
        })}
        {told === requests ? null : (
          <tr>
            <td colSpan={5} className="tone-muted">
              {counted(requests - told, 'further request')} with other declarations
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
