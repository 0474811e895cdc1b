import type { Session } from '../../../shared/analysis/index.ts';
import { ActionButton } from '../../widgets/index.ts';

/** In the modern era a server says what it can do only when it is asked: without that there is no verdict. */
export function DiscoverOffer({ session }: { readonly session: Session }) {
  if (session.modern === null || session.era === 'legacy' || session.serverCapabilities !== null) return null;
  return (
    <p className="capabilities-offer" role="note">
      <span>
        The client has not sent server/discover, so there is no verdict on the side of the server. A client of
        2026-07-28 may skip it.
      </span>
      <ActionButton action="step.discover">Send server/discover</ActionButton>
    </p>
  );
}
