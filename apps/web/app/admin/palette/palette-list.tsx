/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements for a list of options belong to a select, and cannot stand under a box one types in */
import { type MouseEvent, useEffect } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { Thumb } from '../../ui/picture/thumb.tsx';
import { markedParts } from './marked-parts.ts';
import type { Group, Item } from './palette-items.ts';
import { StockLeft } from './stock-left.tsx';

type PaletteListProps = {
  id: string;
  optionId: (place: number) => string;
  groups: readonly Group[];
  typed: string;
  /** The place of the one that Enter would open, counted through all groups. */
  active: number;
  onChoose: (item: Item, inNewTab: boolean) => void;
};

/** What fits, in groups; focus stays in the field, which says which of these is meant. */
export function PaletteList({ id, optionId, groups, typed, active, onChoose }: PaletteListProps) {
  const activeId = optionId(active);
  useEffect(() => {
    // A browser may answer with a promise, which is nothing to tidy up with.
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const all = groups.flatMap(({ items }) => items);

  function choose(event: MouseEvent, item: Item) {
    // The browser itself opens a new tab or window for these.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(item, false);
  }

  return (
    <div id={id} role="listbox" aria-label="What fits" className="palette-list">
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="palette-title" aria-hidden="true">
            {title}
          </div>
          {items.map((item) => {
            const place = all.indexOf(item);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
              <a
                key={`${item.to} ${item.text}`}
                id={optionId(place)}
                href={item.to}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                className="palette-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => choose(event, item)}
              >
                <OptionBody item={item} typed={typed} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function OptionBody({ item: { Icon, picture, code, text, hint, stock, end }, typed }: { item: Item; typed: string }) {
  return (
    <>
      {picture ? <Thumb picture={picture} className="palette-thumb" /> : <Icon {...icon20} />}
      {code && (
        <b className="palette-code">
          <Marked text={code} typed={typed} />
        </b>
      )}
      <span className="palette-text">
        <Marked text={text} typed={typed} />
        {hint && (
          <small>
            <Marked text={hint} typed={typed} />
          </small>
        )}
      </span>
      <span className="palette-end">
        {stock !== undefined && <StockLeft stock={stock} />}
        {end}
        <kbd aria-hidden="true">Enter</kbd>
      </span>
    </>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markedParts(text, typed).map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
    part.isFound ? <mark key={place}>{part.text}</mark> : part.text,
  );
}
