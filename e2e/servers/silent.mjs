// Reads everything and never says a word.
import { serve } from './stdio-peer.mjs';

serve({ initialize: () => undefined });
