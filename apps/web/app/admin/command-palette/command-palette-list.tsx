/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the elements for a list of options belong to a select, and cannot stand under a box one types in */
import { type MouseEvent, useEffect } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { Thumbnail } from '../../ui/image/thumbnail.tsx';
import type { PaletteGroup, PaletteItem } from './command-palette-items.ts';
import { highlightMatches } from './highlight-matches.ts';
import { StockBadge } from './stock-badge.tsx';

type CommandPaletteListProps = {
  id: string;
  optionId: (index: number) => string;
  groups: readonly PaletteGroup[];
  typed: string;
  /** Index across all groups of the item that Enter opens. */
  active: number;
  onChoose: (item: PaletteItem, inNewTab: boolean) => void;
};

/** Matches in groups. Focus stays in the input, which uses `aria-activedescendant`. */
export function CommandPaletteList({ id, optionId, groups, typed, active, onChoose }: CommandPaletteListProps) {
  const activeId = optionId(active);
  useEffect(() => {
    // Braces, because an effect must not return the promise that some browsers return here.
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const all = groups.flatMap(({ items }) => items);

  function onClick(event: MouseEvent, item: PaletteItem) {
    // The browser opens a new tab or window for these.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(item, false);
  }

  return (
    <div id={id} role="listbox" aria-label="Results" className="overflow-y-auto [overscroll-behavior:contain] pb-1.5">
      {groups.map(({ title, items }) => (
        <div key={title} role="group" aria-label={title}>
          <div className="pt-2.5 px-4 pb-1 text-text-subtle text-xs font-semibold" aria-hidden="true">
            {title}
          </div>
          {items.map((item) => {
            const index = all.indexOf(item);
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
              <a
                key={`${item.to} ${item.text}`}
                id={optionId(index)}
                href={item.to}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className="command-palette-option"
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onClick(event, item)}
              >
                <PaletteOption item={item} typed={typed} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function PaletteOption({
  item: { Icon, image, code, text, hint, stock, end },
  typed,
}: {
  item: PaletteItem;
  typed: string;
}) {
  return (
    <>
      {image ? <Thumbnail image={image} className="w-6 -mx-0.5" /> : <Icon {...icon20} />}
      {code && (
        <b className="flex-none [font-family:ui-monospace,_monospace] text-label/[inherit] font-semibold">
          <HighlightedText text={code} typed={typed} />
        </b>
      )}
      <span className="command-palette-text min-w-0 truncate">
        <HighlightedText text={text} typed={typed} />
        {hint && (
          <small>
            <HighlightedText text={hint} typed={typed} />
          </small>
        )}
      </span>
      <span className="command-palette-end hidden flex-none items-center gap-2 ml-auto text-text-muted tabular-nums text-xs/[inherit] whitespace-nowrap md:flex">
        {stock !== undefined && <StockBadge stock={stock} />}
        {end}
        <kbd aria-hidden="true">Enter</kbd>
      </span>
    </>
  );
}

function HighlightedText({ text, typed }: { text: string; typed: string }) {
  return highlightMatches(text, typed).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name than their place
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
