import { dayInIndia, formatDayOfYear } from '../../platform/text/format-date.ts';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import type { StaffReturn } from '../return.data.ts';
import { momentWords } from './return-facts.ts';
import { ReturnPhotos } from './return-photos.tsx';

/** What the customer wrote and photographed, and what is known of them. */
export function FromCustomer({ told }: { told: StaffReturn }) {
  const { note, pictures, customer, deliveredOn, until, earlierReturns, askedAt, courier, trackingNumber } = told;
  return (
    <section className="desk-panel desk-wrote" aria-labelledby="return-wrote">
      <header>
        <h2 id="return-wrote">From the customer</h2>
        <span className="desk-note">{formatDayOfYear(dayInIndia(new Date(askedAt)))}</span>
      </header>
      <div className="grid gap-3 px-3.5 pb-3.5">
        {note && <p className="wrap-anywhere whitespace-pre-line">“{note}”</p>}
        {pictures.length > 0 && <ReturnPhotos ids={pictures} />}
        {!note && pictures.length === 0 && <p className="text-ink-2">No words and no photos.</p>}
        <dl className="desk-facts">
          {deliveredOn && <Fact name="Delivered">{formatDayOfYear(deliveredOn)}</Fact>}
          {until && <Fact name="Window until">{momentWords(until)}</Fact>}
          <Fact name="Earlier returns">{earlierReturns === 0 ? 'none' : earlierReturns}</Fact>
          {courier && <Fact name={courier}>{trackingNumber ?? 'no number'}</Fact>}
        </dl>
        <p className="desk-contact grid justify-items-start">
          {customer.mobile && (
            <a href={phoneHref(customer.mobile)} className="desk-link tabular">
              {formatPhone(customer.mobile)}
            </a>
          )}
          <a href={`mailto:${customer.email}`} className="desk-link">
            {customer.email}
          </a>
        </p>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
