import { CircleAlert, CircleCheck, CircleX, ScanBarcode } from 'lucide-react';
import { icon24 } from '../../ui/icon.ts';
import type { Scan } from './packing-desk.ts';

const ICONS = { right: CircleCheck, wrong: CircleX, extra: CircleAlert, plain: ScanBarcode };

/** What was last heard, for eyes and for ears: it is said at once, because the next scan is a second away. */
export function Said({ scan }: { scan: Scan | undefined }) {
  const Icon = scan && ICONS[scan.tone];
  return (
    <div aria-live="assertive" aria-atomic="true">
      {scan && Icon && (
        <p key={scan.id} className="packing-said" data-tone={scan.tone}>
          <Icon {...icon24} className="flex-none" />
          <span className="min-w-0 break-words">{scan.text}</span>
          {scan.code && <small className="font-mono">{scan.code}</small>}
          {scan.note && <small>{scan.note}</small>}
        </p>
      )}
    </div>
  );
}
