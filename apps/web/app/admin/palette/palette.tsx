import './palette.css';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { coverPage } from '../../ui/overlay/overlay-history.ts';
import { PaletteList } from './palette-list.tsx';
import { usePalette } from './use-palette.ts';

type PaletteProps = { open: boolean; onClose: () => void; onKeys: () => void };

/** 'Search or jump': everything that the back office can open, by its name. */
export default function Palette({ open, onClose, onKeys }: PaletteProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const close = useEffectEvent(() => onClose());

  // Before the element leaves the document: then it could not give focus back.
  useLayoutEffect(() => {
    if (!open || !dialog) return;
    return () => dialog.close();
  }, [open, dialog]);

  useEffect(() => {
    if (!open || !dialog) return;
    dialog.showModal();
    dialog.querySelector('input')?.focus();
    return coverPage(dialog, { close: () => close(), asksFirst: () => false });
  }, [open, dialog]);

  return (
    <dialog
      ref={setDialog}
      aria-label="Search or jump"
      className="palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog && onClose()}
    >
      {open && <PaletteSheet onClose={onClose} onKeys={onKeys} />}
    </dialog>
  );
}

function PaletteSheet({ onClose, onKeys }: Omit<PaletteProps, 'open'>) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { groups, active, choose, onKeyDown, isSettled, hasFailed } = usePalette(typed.trim(), onClose);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const optionId = (place: number) => `${id}-${place}`;
  return (
    <div className="palette-sheet">
      <div className="palette-field">
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
          value={typed}
          maxLength={100}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target: { value } }) => setTyped(value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={onClose}>
          <kbd aria-hidden="true">Esc</kbd>
          <span>Close</span>
        </button>
      </div>
      <PaletteList id={id} optionId={optionId} groups={groups} typed={typed.trim()} active={active} onChoose={choose} />
      {count === 0 && isSettled && !hasFailed && <p className="palette-none">Nothing found for “{typed.trim()}”</p>}
      {hasFailed && (
        <p className="palette-none">Products, orders and customers could not be searched. Please try again</p>
      )}
      <output className="sr-only">{isSettled && typed.trim() !== '' ? `${count} found` : ''}</output>
      <div className="palette-foot">
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
          <kbd>?</kbd> all keys
        </button>
      </div>
    </div>
  );
}
