import { useState } from 'react';
import { MessageSquare } from 'lucide-react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { runAction } from '../../state/index.ts';
import { Popover, Switch } from '../../widgets/index.ts';

/** The switch by which somebody may speak into a tapped connection, with what that means. */
export function TapSpeech({ connection }: { readonly connection: ConnectionInfo }) {
  const [open, setOpen] = useState(false);
  const speech = connection.tap?.speech ?? 'none';
  if (speech === 'none') return null;
  const on = speech === 'on';
  return (
    <Popover
      label={on ? 'Speaking' : 'Speak'}
      icon={<MessageSquare aria-hidden />}
      open={open}
      onOpenChange={setOpen}
      className="verdict-speech"
    >
      <Switch
        label="Speak into this connection"
        hint="The composer then sends to the server as if the client had, or to the client as if the server had. What they do because of it is real. Ids are our own, answers to us reach neither of them, and what they say to each other passes as before. It ends with this switch, or with the window."
        checked={on}
        onChange={(wanted) => void runAction(wanted ? 'tap.speak' : 'tap.stop-speaking')}
      />
    </Popover>
  );
}
