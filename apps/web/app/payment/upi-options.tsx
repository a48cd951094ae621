import { formatRupees } from '@kinari/contract/locale';
import { ChevronDown, QrCode, Smartphone } from 'lucide-react';
import { buttonClasses } from '../ui/button.tsx';
import { icon16, icon20 } from '../ui/icon.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { UpiAction } from './payment.data.ts';

type UpiProps = { amount: number; upi: UpiAction };

/** On a computer: the code for the phone. Without a link it is being loaded. */
export function UpiCode({ amount, upi }: { amount: number; upi: UpiAction | undefined }) {
  if (upi) return <QrImage amount={amount} code={upi.qr} />;
  return (
    <div aria-busy="true">
      <Skeleton className="aspect-square w-full max-w-66 rounded-md" />
      <output className="sr-only">Loading the QR code</output>
    </div>
  );
}

/** On a phone: a link that opens the UPI app, and the code for another phone. */
export function UpiLink({ amount, upi }: UpiProps) {
  return (
    <div>
      <a href={upi.link} className={buttonClasses({ wide: true })}>
        <Smartphone {...icon20} />
        Open UPI app
      </a>
      <p className="mt-2 text-sm text-text-muted">Choose any UPI app on this phone. Then come back to this page.</p>
      <details className="group mt-2">
        <summary className="inline-flex min-h-(--touch) cursor-pointer items-center gap-2.5 rounded-sm font-semibold text-primary">
          <QrCode {...icon20} />
          Show QR for another phone
          <ChevronDown {...icon16} className="[transition:rotate_0.2s] group-open:rotate-180" />
        </summary>
        <QrImage amount={amount} code={upi.qr} />
      </details>
    </div>
  );
}

function QrImage({ amount, code: { size, path } }: { amount: number; code: UpiAction['qr'] }) {
  return (
    <figure className="grid justify-items-center gap-2">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data, without a file
        role="img"
        aria-label={`QR code to pay ${formatRupees(amount)}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="pay-code"
      >
        <path d={path} />
      </svg>
      <figcaption className="text-sm text-text-muted">Scan with any UPI app</figcaption>
    </figure>
  );
}
