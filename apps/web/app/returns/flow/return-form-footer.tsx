import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';

type ReturnFormFooterProps = {
  total?: ReactNode;
  note?: ReactNode;
  onBack?: () => void;
  children: ReactNode;
};

export function ReturnFormFooter({ total, note, onBack, children }: ReturnFormFooterProps) {
  return (
    <div className="return-foot">
      {total && (
        <p className="return-foot-amount">
          <b>{total}</b>
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
