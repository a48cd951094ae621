import './command-palette.css';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { openOverlay } from '../../ui/overlay/overlay-history.ts';
import { CommandPaletteList } from './command-palette-list.tsx';
import { useCommandPalette } from './use-command-palette.ts';

type CommandPaletteProps = { open: boolean; onClose: () => void; onKeys: () => void };

/** Command palette: opens any admin page, record or action by name. */
export function CommandPalette({ open, onClose, onKeys }: CommandPaletteProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const close = useEffectEvent(() => onClose());

  // A layout effect: the field has the focus before the next key, and focus returns before the element is removed.
  useLayoutEffect(() => {
    if (!open || !dialog) return;
    dialog.showModal();
    dialog.querySelector('input')?.focus();
    return () => dialog.close();
  }, [open, dialog]);

  useEffect(() => {
    if (!open || !dialog) return;
    return openOverlay(dialog, { close: () => close(), confirmsClose: () => false });
  }, [open, dialog]);

  return (
    <dialog
      ref={setDialog}
      aria-label="Search or jump"
      className="command-palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog && onClose()}
    >
      {open && <CommandPaletteContent onClose={onClose} onKeys={onKeys} />}
    </dialog>
  );
}

function CommandPaletteContent({ onClose, onKeys }: Omit<CommandPaletteProps, 'open'>) {
  const id = useId();
  const [query, setQuery] = useState('');
  const { groups, active, choose, onKeyDown, isSettled, hasFailed } = useCommandPalette(query.trim(), onClose);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className="flex flex-col max-h-[calc(100dvh_-_16px)] overflow-hidden rounded-lg bg-raised shadow-dialog md:max-h-[calc(100dvh_-_176px)]">
      <div className="command-palette-field">
        <Search {...icon20} />
        <input
          type="text"
          role="combobox"
          aria-label="Search or jump"
          aria-expanded={count > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(active) : undefined}
          placeholder="Search or jump"
          value={query}
          maxLength={100}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target: { value } }) => setQuery(value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="command-palette-close flex-none min-h-(--touch) px-2 rounded-sm text-primary text-base/[inherit] font-semibold"
          onClick={onClose}
        >
          <kbd aria-hidden="true">Esc</kbd>
          <span className="md:sr-only">Close</span>
        </button>
      </div>
      <CommandPaletteList
        id={id}
        optionId={optionId}
        groups={groups}
        typed={query.trim()}
        active={active}
        onChoose={choose}
      />
      {count === 0 && isSettled && !hasFailed && (
        <p className="pt-6 px-4 pb-7 text-text-muted text-center">No results for “{query.trim()}”</p>
      )}
      {hasFailed && (
        <p className="pt-6 px-4 pb-7 text-text-muted text-center">
          Couldn’t search products, orders and customers. Try again
        </p>
      )}
      <output className="sr-only">{isSettled && query.trim() !== '' ? `${count} found` : ''}</output>
      <div className="command-palette-foot hidden md:flex md:flex-none md:gap-4 md:items-center md:px-4 md:py-2 md:border-t md:border-border md:text-text-muted md:text-xs/5">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> new tab
        </span>
        <button type="button" onClick={onKeys}>
          <kbd>?</kbd> shortcuts
        </button>
      </div>
    </div>
  );
}
