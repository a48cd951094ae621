import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';

const UNDO_MS = 8000;

type RemovedNoticeProps = { name: string; busy: boolean; onUndo: () => void; onTimeUp: () => void };

/** Waits for as long as somebody points at it or stands on it. */
export function RemovedNotice({ name, busy, onUndo, onTimeUp }: RemovedNoticeProps) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held || busy) return;
    const timer = setTimeout(onTimeUp, UNDO_MS);
    return () => clearTimeout(timer);
  }, [held, busy, onTimeUp]);

  return (
    <div
      className="mb-3 flex min-h-12 items-center gap-2.5 rounded-control bg-sunken py-1 pr-1 pl-3.5 text-label"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0">Removed {name}.</span>
      <Button
        kind="quiet"
        size={44}
        busy={busy}
        icon={<Undo2 {...icon20} />}
        className="ml-auto flex-none"
        onClick={onUndo}
      >
        Undo
      </Button>
    </div>
  );
}
