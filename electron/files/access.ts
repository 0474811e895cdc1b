import { constants } from 'node:fs';
import { TRAITS } from '../platform/index.ts';

/** Windows has neither modes nor owners by number, and no flags against links and pipes: what depends on them asks here. */
export const HAS_MODES = TRAITS.modes;

/** Files and folders of ours are for their owner alone. */
export const OWNER_FILE = 0o600;
export const OWNER_FOLDER = 0o700;

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_APPEND } = constants;
/** Windows lacks these two. */
const O_NOFOLLOW = HAS_MODES ? constants.O_NOFOLLOW : 0;
const O_NONBLOCK = HAS_MODES ? constants.O_NONBLOCK : 0;

/** To read: a pipe is opened without waiting for its writer, so that it can be looked at. A link may lead to what is read. */
export const READ = O_RDONLY | O_NONBLOCK;
/** To write where something may stand already: never through a link. */
export const OVERWRITE = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
export const APPEND = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;
