import { Menu } from '@base-ui/react/menu';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { MARK_COLOURS } from '../../../shared/capture/index.ts';
import { isOpen, runAction, useAction, useConnections, useSelection } from '../../state/index.ts';
import { ActionItem, Submenu } from './MenuParts.tsx';

/** What can be done with the selected row, whatever value of it was pointed at. */
export function RowItems() {
  const { row } = useSelection();
  if (row < 0) return null;
  return (
    <>
      <SendItems />
      <Submenu label="Copy frame as">
        <ActionItem action="frames.copy" label="its exact text" />
        <ActionItem action="frames.curl" label="curl" />
        <ActionItem action="frames.typescript" label="a TypeScript SDK call" />
        <ActionItem action="frames.python" label="a Python SDK call" />
        <ActionItem action="frames.send-line" label="a line for mcpscope send" />
        <ActionItem action="frames.call-line" label="a line for mcpscope call" />
      </Submenu>
      <MiddleItems />
      <RecordedAnswer />
      <Menu.Separator className="popup-separator" />
      <ActionItem action="notes.write" label="Write a note…" />
      <Submenu label="Mark">
        {MARK_COLOURS.map((colour) => (
          <Menu.Item key={colour} className="popup-item" onClick={() => runAction(`notes.mark-${colour}`)}>
            <span className="colour-swatch" data-colour={colour} aria-hidden />
            {colour}
          </Menu.Item>
        ))}
        <ActionItem action="notes.unmark" label="no mark" />
      </Submenu>
      <ActionItem action="notes.zero" label="Count time from here" />
      <ActionItem action="playback.from" label="Show the state at this moment" />
    </>
  );
}

/** What is made of the message on its way from now on: a rule, shown to be put into force. */
function MiddleItems() {
  const { enabled } = useAction('rules.hold-such');
  if (!enabled) return null;
  return (
    <Submenu label="On its way">
      <ActionItem action="rules.hold-such" label="Hold such" />
      <ActionItem action="rules.answer-such" label="Answer so always" />
      <ActionItem action="rules.delay-such" label="Delay such" />
      <ActionItem action="rules.block-such" label="Block such" />
      <ActionItem action="rules.break-such" label="Break such by a fault…" />
    </Submenu>
  );
}

/** The answer of a capture, on the connection that is open. */
function RecordedAnswer() {
  const { enabled } = useAction('frames.answer');
  return enabled ? <ActionItem action="frames.answer" label="Use this recorded answer" /> : null;
}

const SENDING: readonly (readonly [action: string, label: string])[] = [
  ['frames.edit', 'Edit in the composer'],
  ['frames.send-again', 'Resend unchanged'],
  ['frames.send-again-renewed', 'Resend with the next free id'],
];

/** The frame as a request again: here, or on another connection that is open. */
function SendItems() {
  const connections = useConnections((state) => state.list);
  return (
    <>
      {SENDING.map(([action, label]) => (
        <ActionItem key={action} action={action} label={label} />
      ))}
      {connections.filter(isOpen).map((connection) => (
        <SendElsewhere key={connection.id} to={connection} />
      ))}
    </>
  );
}

function SendElsewhere({ to: { id, name } }: { readonly to: ConnectionInfo }) {
  const { enabled } = useAction(`frames.edit@${id}`);
  if (!enabled) return null;
  return (
    <Submenu label={<span className="value-menu-target">On {name}</span>}>
      {SENDING.map(([action, label]) => (
        <ActionItem key={action} action={`${action}@${id}`} label={label} />
      ))}
      <ActionItem action={`frames.answer@${id}`} label="Use this recorded answer" />
    </Submenu>
  );
}
