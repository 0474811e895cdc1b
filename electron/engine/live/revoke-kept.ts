import type { Check } from '../../../shared/authorization/index.ts';
import type { UrlTarget } from '../../../shared/bridge/index.ts';
import { WireNumbers } from '../../transports/index.ts';
import { profileId, revokeToken, type KeptProfile, type Profiles } from '../authorization/index.ts';
import { urlOptions } from './open-channel.ts';
import { Secrets } from './secrets.ts';

/**
 * Has the token of a kept sign-in taken back by who issued it, and forgets it here; the registration stays. `target`: how the server is
 * reached, and so its issuer. No connection is open for it, so no capture tells of it.
 */
export async function revokeKept(
  profiles: Profiles,
  kept: KeptProfile,
  target: UrlTarget,
  version: string,
): Promise<readonly Check[]> {
  const secrets = new Secrets(() => profileId(kept));
  const wire = { secrets, numbers: new WireNumbers(), now: () => 0 };
  const checks = await revokeToken(kept, urlOptions(target, wire), secrets, version);
  profiles.keep({ ...kept, token: null, proofKey: '' });
  return checks;
}
