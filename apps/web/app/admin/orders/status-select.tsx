import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { icon16 } from '../../ui/icon.ts';
import { isStatus, lookOf, STATUSES } from './delivery-status.ts';
import type { OrderMoves } from './use-order-moves.ts';

type StatusSelectProps = {
  label: string;
  moves: OrderMoves;
  /** Stands under it, and makes room for what it was. */
  where?: ReactNode;
};

/** The badge of an order and the way to change it in one: the platform's own list, in the colour of the status. */
export function StatusSelect({
  label,
  moves: { status, isSaving, was, move, undo, keepWas, letWasGo },
  where,
}: StatusSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const keepFocus = useFocusAfterSaving(select, isSaving);
  const { Icon } = lookOf(status);

  function release({ currentTarget }: SyntheticEvent) {
    if (!currentTarget.contains(document.activeElement)) letWasGo();
  }

  return (
    <span className="status-cell">
      <span className="status-select" data-status={status}>
        {isSaving ? <span className="status-spinner" /> : <Icon {...icon16} strokeWidth={2.25} />}
        <select
          ref={select}
          aria-label={label}
          aria-busy={isSaving || undefined}
          value={status}
          disabled={isSaving}
          onKeyDown={openInsteadOfChanging}
          onChange={({ target: { value } }) => {
            keepFocus();
            if (isStatus(value)) move(value);
          }}
        >
          {STATUSES.map((known) => (
            <option key={known.status} value={known.status}>
              {known.word}
            </option>
          ))}
        </select>
        <ChevronDown {...icon16} />
      </span>
      <span className="status-was" onPointerEnter={keepWas} onPointerLeave={release} onFocus={keepWas} onBlur={release}>
        <output>{was && `was ${lookOf(was).word}`}</output>
        {was && (
          <button
            type="button"
            aria-label={`Undo: ${label} back to ${lookOf(was).word}`}
            onClick={() => {
              keepFocus({ fromUndo: true });
              undo();
            }}
          >
            Undo
          </button>
        )}
      </span>
      {!was && where}
    </span>
  );
}

/**
 * On a closed list, arrows and letters would change the status at once, an order at every press. They open it instead,
 * and only what is then chosen counts.
 */
function openInsteadOfChanging(event: KeyboardEvent<HTMLSelectElement>): void {
  const changes = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/.test(event.key) || event.key.length === 1;
  if (!changes || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** A control that is disabled or gone loses focus; it comes back to where the clerk was working. */
function useFocusAfterSaving(select: React.RefObject<HTMLSelectElement | null>, isSaving: boolean) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isSaving || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) select.current?.focus();
  }, [isSaving, select]);

  return ({ fromUndo = false } = {}) => {
    hadFocus.current = fromUndo || document.activeElement === select.current;
  };
}
