// Reads everything and never says a word.
import { serve } from './peers/stdio-peer.mjs';

serve({ initialize: () => undefined });
