import { PackageCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { isModalOpen } from '../ui/is-typing.ts';
import { formatRemaining } from './packing-session.ts';
import { isPackingComplete, type PackingState } from './packing-state.ts';

type PackingActionsProps = {
  table: PackingState;
  busy: boolean;
  onPacked: () => void;
  onShort: () => void;
  onLeave: () => void;
};

/** The three ways to finish an order, each with a shortcut. */
export function PackingActions({ table, busy, onPacked, onShort, onLeave }: PackingActionsProps) {
  const isDone = isPackingComplete(table);
  useKeyboardShortcuts({ F2: onPacked, F8: onShort, Escape: onLeave });
  return (
    <div className="packing-dock">
      <Button
        kind={isDone ? 'primary' : 'secondary'}
        icon={<PackageCheck {...icon20} className="max-md:hidden" />}
        busy={busy}
        className="flex-1 max-md:px-2.5"
        onClick={onPacked}
      >
        Packed {!isDone && <span className="text-sm font-normal text-text-muted">{formatRemaining(table)}</span>}{' '}
        <kbd>F2</kbd>
      </Button>
      <Button kind="secondary" className="max-md:px-3" onClick={onShort}>
        Missing <kbd>F8</kbd>
      </Button>
      <Button kind="quiet" className="max-md:px-2" aria-label="Leave for later" onClick={onLeave}>
        <span className="max-md:hidden">Leave for later</span>
        <span className="md:hidden">Later</span> <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

/** Page-wide shortcuts, disabled while a dialog is open. */
function useKeyboardShortcuts(keys: Record<string, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key];
    if (!action || event.defaultPrevented || event.repeat || isModalOpen()) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
