import { CircleAlert, CircleCheck, CircleX, ScanBarcode } from 'lucide-react';
import { icon24 } from '../../ui/icon.ts';
import type { Scan } from './packing-session.ts';

const FEEDBACK_ICONS = { right: CircleCheck, wrong: CircleX, extra: CircleAlert, plain: ScanBarcode };

/** Shows and announces the last scan. Assertive, because the next scan is a second away. */
export function ScanFeedback({ scan }: { scan: Scan | undefined }) {
  const Icon = scan && FEEDBACK_ICONS[scan.tone];
  return (
    <div aria-live="assertive" aria-atomic="true">
      {scan && Icon && (
        <p key={scan.id} className="scan-feedback" data-tone={scan.tone}>
          <Icon {...icon24} className="flex-none" />
          <span className="min-w-0 break-words">{scan.text}</span>
          {scan.code && <small className="font-mono">{scan.code}</small>}
          {scan.note && <small>{scan.note}</small>}
        </p>
      )}
    </div>
  );
}
