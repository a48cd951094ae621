import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';

type ReturnFootProps = {
  /** What it comes to so far. */
  figure?: ReactNode;
  note?: ReactNode;
  onBack?: () => void;
  /** The button that leads on. */
  children: ReactNode;
};

/** What it comes to and the way on: below the step, and on phones always at hand at the foot of the screen. */
export function ReturnFoot({ figure, note, onBack, children }: ReturnFootProps) {
  return (
    <div className="return-foot">
      {figure && (
        <p className="return-foot-figure">
          <b>{figure}</b>
          <span>{note}</span>
        </p>
      )}
      {onBack && (
        <Button kind="secondary" icon={<ChevronLeft {...icon20} />} className="return-back" onClick={onBack}>
          Back
        </Button>
      )}
      {children}
    </div>
  );
}
