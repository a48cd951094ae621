import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { usePause } from '../ui/use-pause.ts';

const UNDO_MS = 8000;

type RemovedNoticeProps = { name: string; busy: boolean; onUndo: () => void; onTimeUp: () => void };

/** The timer pauses while the notice has hover or focus. */
export function RemovedNotice({ name, busy, onUndo, onTimeUp }: RemovedNoticeProps) {
  const { isPaused, pauseHandlers } = usePause();

  useEffect(() => {
    if (isPaused || busy) return;
    const timer = setTimeout(onTimeUp, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isPaused, busy, onTimeUp]);

  return (
    <div
      className="mb-3 flex min-h-12 items-center gap-2.5 rounded-md bg-sunken py-1 pr-1 pl-3.5 text-label"
      {...pauseHandlers}
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
