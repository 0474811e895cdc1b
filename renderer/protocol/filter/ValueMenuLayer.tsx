import { Menu } from '@base-ui/react/menu';
import { MARK_COLOURS } from '../../../shared/capture/index.ts';
import { notify, sentenceOf, useSelection } from '../../state/index.ts';
import { copyText } from '../evidence/index.ts';
import { Item, Submenu } from './MenuParts.tsx';
import { RowItems } from './RowItems.tsx';
import { colourBy, filterBy } from './value-acts.ts';
import { useValueMenu, type FilterValue } from './value-menu.ts';
import './value-menu.css';

/**
 * What stands in the menu of a row or of a value that was pointed at; it stands where `openValueMenu` says. Of a row, what can be done with it comes
 * first, and what its values can be filtered by is a menu beneath.
 */
export function ValueMenuLayer() {
  const { values, place, of } = useValueMenu();
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
          {of === 'row' ? (
            <Menu.Popup className="popup-menu value-menu" aria-label="Actions of this row">
              <RowItems />
              <Menu.Separator className="popup-separator" />
              <Submenu label="Filter and colour">
                <Values values={values} />
              </Submenu>
            </Menu.Popup>
          ) : (
            <Menu.Popup className="popup-menu value-menu" aria-label="Filter by this value">
              <Values values={values} />
              <OfferItems />
              <Menu.Separator className="popup-separator" />
              <RowItems />
            </Menu.Popup>
          )}
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** What the first value can be filtered by, and the others beneath it. */
function Values({ values: [first, ...others] }: { readonly values: readonly FilterValue[] }) {
  return (
    <>
      {first === undefined ? null : <ValueItems value={first} />}
      {others.length === 0 ? null : <Menu.Separator className="popup-separator" />}
      {others.map((value) => (
        <Submenu key={value.term} label={<code className="value-menu-term">{value.term}</code>}>
          <ValueItems value={value} />
        </Submenu>
      ))}
    </>
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
