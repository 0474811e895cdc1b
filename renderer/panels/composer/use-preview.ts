import { useEffect, useState } from 'react';
import type { Sending } from '../../../shared/bridge/index.ts';
import type { SendingPreview } from '../../../shared/compose/index.ts';
import { command, sentenceOf } from '../../state/index.ts';

/** Wait before asking while the text is being written, in ms. */
const QUIET = 150;

interface Told {
  readonly connection: string;
  readonly sending: Sending;
  /** Null where it cannot be sent so. */
  readonly preview: SendingPreview | null;
  readonly problem: string;
}

/** What a message would be on the wire. */
export interface Preview {
  /** The newest that was told, perhaps of a message that has changed since; null before the first, and where there is none. */
  readonly preview: SendingPreview | null;
  /** It is of the message as it stands. */
  readonly fresh: boolean;
  /** Why the message cannot be sent so, as a sentence; '' when it can. */
  readonly problem: string;
}

const NONE: Preview = { preview: null, fresh: false, problem: '' };

/** What `send` would put on the wire, asked of the engine when the message rests. `wanted`: whether anybody looks at it. */
export function usePreview(connection: string, sending: Sending, wanted: boolean): Preview {
  const [told, setTold] = useState<Told | null>(null);
  const fresh = told?.sending === sending && told.connection === connection;
  useEffect(() => {
    if (!wanted || fresh) return;
    let current = true;
    const ask = async (): Promise<void> => {
      try {
        const preview = await command('previewSending', { ...sending, connection });
        if (current) setTold({ connection, sending, preview, problem: '' });
      } catch (failure) {
        if (current) setTold({ connection, sending, preview: null, problem: sentenceOf(failure) });
      }
    };
    const timer = setTimeout(() => void ask(), QUIET);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [connection, sending, wanted, fresh]);
  return wanted && told?.connection === connection ? { preview: told.preview, fresh, problem: told.problem } : NONE;
}
