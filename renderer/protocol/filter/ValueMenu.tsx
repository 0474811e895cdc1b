import type { ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { ChevronRight } from 'lucide-react';
import type { ConnectionInfo } from '../../../shared/bridge/index.ts';
import { MARK_COLOURS } from '../../../shared/bridge/names.ts';
import { isOpen, notify, runAction, sentenceOf, useAction, useConnections, useSelection } from '../../state/index.ts';
import { copyText } from '../evidence/index.ts';
import { colourBy, filterBy, useValueMenu, type FilterValue } from './value-menu.ts';
import './value-menu.css';

/** The menu of a value that was pointed at; it stands where `openValueMenu` says. */
export function ValueMenu() {
  const { values, place } = useValueMenu();
  const [first, ...others] = values;
  return (
    <Menu.Root
      open={place !== null}
      onOpenChange={(open) => {
        if (!open) useValueMenu.setState({ place: null });
      }}
    >
      <Menu.Portal>
        <Menu.Positioner
          anchor={place === null ? null : { getBoundingClientRect: () => DOMRect.fromRect(place) }}
          align="start"
          sideOffset={2}
          className="popup-positioner"
        >
          <Menu.Popup className="popup-menu value-menu" aria-label="Filter by this value">
            {first === undefined ? null : <ValueItems value={first} />}
            {others.length === 0 ? null : <Menu.Separator className="popup-separator" />}
            {others.map((value) => (
              <Submenu key={value.term} label={<code className="value-menu-term">{value.term}</code>}>
                <ValueItems value={value} />
              </Submenu>
            ))}
            <OfferItems />
            <RowItems />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function ValueItems({ value: { term, text } }: { readonly value: FilterValue }) {
  const filtered = useSelection().filter.trim() !== '';
  return (
    <>
      <div className="popup-heading">
        <code className="value-menu-term" title={term}>
          {term}
        </code>
      </div>
      <Item label="Show only this" onSelect={() => filterBy(term, 'replace')} />
      <Item label="Exclude this" onSelect={() => filterBy(term, 'and not')} />
      <Item label="And this" disabled={!filtered} onSelect={() => filterBy(term, 'and')} />
      <Item label="Or this" disabled={!filtered} onSelect={() => filterBy(term, 'or')} />
      <Menu.Separator className="popup-separator" />
      <Submenu label="Colour by this value">
        {MARK_COLOURS.map((colour) => (
          <Menu.Item
            key={colour}
            className="popup-item"
            onClick={() => {
              colourBy(term, colour).catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
            }}
          >
            <span className="colour-swatch" data-colour={colour} aria-hidden />
            {colour}
          </Menu.Item>
        ))}
      </Submenu>
      <Item label="Copy value" onSelect={() => void copyText(text, 'Value')} />
    </>
  );
}

/** What else can be made of the place that was pointed at. */
function OfferItems() {
  const { offers } = useValueMenu();
  return offers.length === 0 ? null : (
    <>
      <Menu.Separator className="popup-separator" />
      {offers.map(({ label, run }) => (
        <Item
          key={label}
          label={label}
          onSelect={() => {
            run().catch((problem: unknown) => notify({ tone: 'error', text: sentenceOf(problem) }));
          }}
        />
      ))}
    </>
  );
}

/** What can be done with the selected row, whatever value of it was pointed at. */
function RowItems() {
  const { row } = useSelection();
  if (row < 0) return null;
  return (
    <>
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
      <Menu.Separator className="popup-separator" />
      <SendItems />
      <Submenu label="Copy frame as">
        <ActionItem action="frames.copy" label="its exact text" />
        <ActionItem action="frames.curl" label="curl" />
        <ActionItem action="frames.typescript" label="a TypeScript SDK call" />
        <ActionItem action="frames.python" label="a Python SDK call" />
        <ActionItem action="frames.send-line" label="a line for mcpscope send" />
        <ActionItem action="frames.call-line" label="a line for mcpscope call" />
      </Submenu>
    </>
  );
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
    </Submenu>
  );
}

function ActionItem({ action, label }: { readonly action: string; readonly label: string }) {
  const { enabled } = useAction(action);
  return <Item label={label} disabled={!enabled} onSelect={() => runAction(action)} />;
}

interface ItemProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

function Item({ label, disabled = false, onSelect }: ItemProps) {
  return (
    <Menu.Item className="popup-item" disabled={disabled} onClick={onSelect}>
      {label}
    </Menu.Item>
  );
}

function Submenu({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="popup-item value-menu-more">
        {label}
        <ChevronRight size={12} aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={-2} alignOffset={-4} className="popup-positioner">
          <Menu.Popup className="popup-menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}
