import { formatDayMonth, toIndianDate } from '../../platform/text/format-date.ts';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import type { AdminReturn } from '../data/return.data.ts';
import { formatShortDateTime } from './return-format.ts';
import { ReturnPhotos } from './return-photos.tsx';

export function ReturnRequestDetails({ orderReturn }: { orderReturn: AdminReturn }) {
  const { customerNote, photos, customer, deliveredOn, until, earlierReturns, requestedAt, courier, trackingNumber } =
    orderReturn;
  return (
    <section className="returns-panel returns-wrote" aria-labelledby="return-wrote">
      <header>
        <h2 id="return-wrote">From the customer</h2>
        <span className="returns-note">{formatDayMonth(toIndianDate(new Date(requestedAt)))}</span>
      </header>
      <div className="grid gap-3 px-3.5 pb-3.5">
        {customerNote && <p className="wrap-anywhere whitespace-pre-line">“{customerNote}”</p>}
        {photos.length > 0 && <ReturnPhotos ids={photos} />}
        {!customerNote && photos.length === 0 && <p className="text-ink-2">No message or photos.</p>}
        <dl className="returns-attributes">
          {deliveredOn && <DetailRow name="Delivered">{formatDayMonth(deliveredOn)}</DetailRow>}
          {until && <DetailRow name="Return window until">{formatShortDateTime(until)}</DetailRow>}
          <DetailRow name="Earlier returns">{earlierReturns === 0 ? 'none' : earlierReturns}</DetailRow>
          {courier && <DetailRow name={courier}>{trackingNumber ?? 'no tracking number'}</DetailRow>}
        </dl>
        <p className="returns-contact grid justify-items-start">
          {customer.mobile && (
            <a href={phoneHref(customer.mobile)} className="returns-link tabular">
              {formatPhone(customer.mobile)}
            </a>
          )}
          <a href={`mailto:${customer.email}`} className="returns-link">
            {customer.email}
          </a>
        </p>
      </div>
    </section>
  );
}

function DetailRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
