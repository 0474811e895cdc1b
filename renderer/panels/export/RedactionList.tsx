import { useState } from 'react';
import type { RedactionPreview, Replacement } from '../../../shared/redaction/index.ts';
import { VirtualList } from '../../widgets/index.ts';
import { GlyphText } from '../../protocol/evidence/index.ts';
import { isKept, RULE_WORDS, ruleLines, withRule, withValue, type Kept } from './redaction-choice.ts';

interface RedactionListProps {
  readonly preview: RedactionPreview;
  readonly kept: Kept;
  readonly onChange: (kept: Kept) => void;
  /** Shows the event where a value was first found. */
  readonly onShow: (value: Replacement) => void;
}

/** Every value that is taken out, with its rule and its place; each, and each rule, can be let stay in. */
export function RedactionList({ preview, kept, onChange, onShow }: RedactionListProps) {
  const { replacements, more } = preview;
  const [selected, setSelected] = useState(-1);
  const change = (value: Replacement): void => onChange(withValue(kept, value, !isKept(kept, value), preview));
  return (
    <>
      <div className="export-rules" role="group" aria-label="Rules">
        {ruleLines(preview, kept).map(({ rule, values, kept: stay }) => (
          <label key={rule} className="export-rule">
            <input
              type="checkbox"
              checked={stay === 0}
              ref={(box) => {
                if (box !== null) box.indeterminate = stay > 0 && stay < values;
              }}
              onChange={() => onChange(withRule(kept, rule, stay === 0, preview))}
            />
            {RULE_WORDS[rule]} <small>{values}</small>
          </label>
        ))}
      </div>
      <VirtualList
        label="Values to redact"
        count={replacements.length}
        rowHeight={26}
        selected={selected}
        onSelect={setSelected}
        onActivate={(index) => {
          const value = replacements[index];
          if (value !== undefined) onShow(value);
        }}
        onKeyDown={(event) => {
          const value = replacements[selected];
          if (event.key !== ' ' || value === undefined) return;
          event.preventDefault();
          change(value);
        }}
        header={
          <div className="export-row export-heading" role="row">
            <span role="columnheader">redact</span>
            <span role="columnheader">rule</span>
            <span role="columnheader">value</span>
            <span role="columnheader">first found</span>
            <span role="columnheader">replacement</span>
            <span role="columnheader" className="export-number">
              times
            </span>
          </div>
        }
        renderRow={(index, place) => {
          const value = replacements[index];
          if (value === undefined) return null;
          const stays = isKept(kept, value);
          return (
            <div {...place} className="export-row" data-kept={stays}>
              <span role="gridcell">
                <input
                  type="checkbox"
                  tabIndex={-1}
                  aria-label={`Redact ${value.shown}`}
                  checked={!stays}
                  onChange={() => change(value)}
                />
              </span>
              <span role="gridcell">{RULE_WORDS[value.rule]}</span>
              <span role="gridcell" className="mono" title={value.shown}>
                <GlyphText text={value.shown} />
              </span>
              <span role="gridcell" title={value.where}>
                {value.seq === 0 ? (
                  value.where
                ) : (
                  <button type="button" className="export-where" tabIndex={-1} onClick={() => onShow(value)}>
                    <GlyphText text={value.where} />
                  </button>
                )}
              </span>
              <span role="gridcell" className="mono">
                {stays ? <em>kept</em> : value.pseudonym}
              </span>
              <span role="gridcell" className="export-number">
                {value.times}
              </span>
            </div>
          );
        }}
      />
      {more > 0 ? (
        <p className="export-more">{more} more values are taken out that this list has no room for.</p>
      ) : null}
    </>
  );
}
