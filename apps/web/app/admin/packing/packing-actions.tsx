import { PackageCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { toGo } from './packing-desk.ts';
import { isComplete, type Table } from './packing-table.ts';

type PackingActionsProps = {
  table: Table;
  busy: boolean;
  onPacked: () => void;
  onShort: () => void;
  onLeave: () => void;
};

/** The three ways in which an order leaves the table, each also a key. */
export function PackingActions({ table, busy, onPacked, onShort, onLeave }: PackingActionsProps) {
  const isDone = isComplete(table);
  useKeys({ F2: onPacked, F8: onShort, Escape: onLeave });
  return (
    <div className="packing-dock">
      <Button
        kind={isDone ? 'primary' : 'secondary'}
        icon={<PackageCheck {...icon20} className="max-md:hidden" />}
        busy={busy}
        className="flex-1 max-md:px-2.5"
        onClick={onPacked}
      >
        Packed {!isDone && <span className="text-small font-normal text-ink-2">{toGo(table)}</span>} <kbd>F2</kbd>
      </Button>
      <Button kind="secondary" className="max-md:px-3" onClick={onShort}>
        Short <kbd>F8</kbd>
      </Button>
      <Button kind="quiet" className="max-md:px-2" aria-label="Leave for later" onClick={onLeave}>
        <span className="max-md:hidden">Leave for later</span>
        <span className="md:hidden">Later</span> <kbd>Esc</kbd>
      </Button>
    </div>
  );
}

/** Keys of the whole page, while nothing lies over it. */
function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || event.repeat || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
