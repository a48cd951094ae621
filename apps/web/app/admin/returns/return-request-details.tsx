import { formatDayMonth, toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { formatPhone, phoneHref } from '../../platform/text/phone.ts';
import { icon24 } from '../../ui/icon.ts';
import { FileImage } from '../../ui/image/file-image.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AdminReturn } from '../data/return.data.ts';
import { formatShortDateTime } from './return-format.ts';
import { returnPhotoQuery } from './returns.data.ts';

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

function ReturnPhotos({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  const openId = open === undefined ? undefined : ids[open];
  return (
    <>
      <ul className="returns-photos" aria-label="Photos">
        {ids.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className="returns-photo"
              aria-haspopup="dialog"
              aria-label={`Photo ${index + 1} of ${ids.length}: enlarge`}
              onClick={() => setOpen(index)}
            >
              <Photo id={id} alt="" className="returns-photo-small" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={openId !== undefined}
        kind="editor"
        title={`Photo ${(open ?? 0) + 1} of ${ids.length}`}
        onClose={() => setOpen(undefined)}
      >
        {openId && <Photo id={openId} alt="Photo by the customer" className="returns-photo-large" />}
      </Dialog>
    </>
  );
}

function Photo({ id, alt, className }: { id: string; alt: string; className: string }) {
  const { data: photo, isError } = useQuery(returnPhotoQuery(id));
  const fallback = <ImageOff {...icon24} className="text-line-strong" />;
  if (photo) return <FileImage file={photo} alt={alt} className={className} fallback={fallback} />;
  return isError ? fallback : <Skeleton className={className} />;
}
