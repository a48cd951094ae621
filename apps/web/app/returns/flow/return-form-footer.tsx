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
    <div className="return-foot flex items-center gap-3 print:hidden">
      {total && (
        <p className="return-foot-amount flex-none leading-5">
          <b className="tabular font-[650]">{total}</b>
          <span className="block text-text-muted text-sm/4-5">{note}</span>
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
