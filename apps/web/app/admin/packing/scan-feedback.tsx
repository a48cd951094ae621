import { CircleAlert, CircleCheck, CircleX, ScanBarcode } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { icon24 } from '../../ui/icon.ts';
import type { Scan } from './packing-session.ts';

const FEEDBACK_ICONS = { right: CircleCheck, wrong: CircleX, extra: CircleAlert, plain: ScanBarcode };

const DETAIL = 'text-sm/[inherit] flex-none max-w-[50%] wrap-anywhere font-normal text-end';

/** Shows and announces the last scan. Assertive, because the next scan is a second away. */
export function ScanFeedback({ scan }: { scan: Scan | undefined }) {
  const Icon = scan && FEEDBACK_ICONS[scan.tone];
  return (
    <div aria-live="assertive" aria-atomic="true">
      {scan && Icon && (
        <p
          key={scan.id}
          className="scan-feedback text-lg flex items-center gap-3 min-h-(--control-lg) py-3 px-4 rounded-md bg-sunken font-semibold data-[tone=right]:bg-success-bg data-[tone=right]:text-success data-[tone=extra]:bg-attention-bg data-[tone=extra]:text-attention data-[tone=wrong]:bg-danger-solid data-[tone=wrong]:text-on-danger-solid"
          data-tone={scan.tone}
        >
          <Icon {...icon24} className="flex-none" />
          <span className="min-w-0 break-words">{scan.text}</span>
          {scan.code && <small className={classes(DETAIL, 'ml-auto font-mono')}>{scan.code}</small>}
          {scan.note && <small className={classes(DETAIL, !scan.code && 'ml-auto')}>{scan.note}</small>}
        </p>
      )}
    </div>
  );
}
