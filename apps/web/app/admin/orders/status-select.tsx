import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { icon16 } from '../../ui/icon.ts';
import { DELIVERY_STATUSES, isDeliveryStatus, statusTone } from './delivery-status.ts';
import type { OrderStatusChange } from './use-order-status-change.ts';

type StatusSelectProps = {
  label: string;
  moves: OrderStatusChange;
  /** Shown below the select. The previous status replaces it for a while. */
  where?: ReactNode;
};

export function StatusSelect({
  label,
  moves: { status, isSaving, was, move, undo, keepWas, letWasGo },
  where,
}: StatusSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const rememberFocus = useFocusAfterSaving(select, isSaving);
  const { Icon } = statusTone(status);

  function onLeaveUndo({ currentTarget }: SyntheticEvent) {
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
          onKeyDown={openPickerOnKey}
          onChange={({ target: { value } }) => {
            rememberFocus();
            if (isDeliveryStatus(value)) move(value);
          }}
        >
          {DELIVERY_STATUSES.map((option) => (
            <option key={option.status} value={option.status}>
              {option.word}
            </option>
          ))}
        </select>
        <ChevronDown {...icon16} />
      </span>
      <span
        className="status-was flex items-center gap-2 text-text-subtle text-xs whitespace-nowrap"
        onPointerEnter={keepWas}
        onPointerLeave={onLeaveUndo}
        onFocus={keepWas}
        onBlur={onLeaveUndo}
      >
        <output>{was && `was ${statusTone(was).word}`}</output>
        {was && (
          <button
            type="button"
            aria-label={`Undo: ${label} back to ${statusTone(was).word}`}
            onClick={() => {
              rememberFocus({ fromUndo: true });
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
 * On a closed select, arrow and character keys would change the status at once, one order per press.
 * They open the list instead, and only a choice in it counts.
 */
function openPickerOnKey(event: KeyboardEvent<HTMLSelectElement>): void {
  const wouldChange = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down))$/.test(event.key) || event.key.length === 1;
  if (!wouldChange || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

/** A disabled or removed control loses focus. Restores it after saving. */
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
