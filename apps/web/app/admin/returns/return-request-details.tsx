import { formatDayMonth, toIndianDate } from '@kinari/contract/locale';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { icon24 } from '../../ui/icon.ts';
import { FileImage } from '../../ui/image/file-image.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { AdminReturn } from '../data/return.data.ts';
import { ContactLinks } from '../ui/contact-links.tsx';
import { formatShortDateTime } from './return-format.ts';
import { returnPhotoQuery } from './returns.data.ts';

export function ReturnRequestDetails({ orderReturn }: { orderReturn: AdminReturn }) {
  const { customerNote, photos, customer, deliveredOn, until, earlierReturns, requestedAt, courier, trackingNumber } =
    orderReturn;
  // Shown above the decision instead.
  const note = orderReturn.status === 'requested' ? null : customerNote;
  return (
    <section className="admin-panel table:col-1" aria-labelledby="return-wrote">
      <header>
        <h2 id="return-wrote">From the customer</h2>
        <span className="ml-auto text-text-subtle text-xs/5">
          {formatDayMonth(toIndianDate(new Date(requestedAt)))}
        </span>
      </header>
      <div className="grid gap-3 px-3.5 pb-3.5">
        {note && <p className="wrap-anywhere whitespace-pre-line">“{note}”</p>}
        {photos.length > 0 && <ReturnPhotos ids={photos} />}
        {!customerNote && photos.length === 0 && <p className="text-text-muted">No message or photos.</p>}
        <dl>
          {deliveredOn && <DetailRow name="Delivered">{formatDayMonth(deliveredOn)}</DetailRow>}
          {until && <DetailRow name="Return window until">{formatShortDateTime(until)}</DetailRow>}
          <DetailRow name="Earlier returns">{earlierReturns === 0 ? 'none' : earlierReturns}</DetailRow>
          {courier && <DetailRow name={courier}>{trackingNumber ?? 'no tracking number'}</DetailRow>}
        </dl>
        <ContactLinks mobile={customer.mobile} email={customer.email} />
      </div>
    </section>
  );
}

function DetailRow({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt className="min-w-0 text-text-muted wrap-anywhere">{name}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}

function ReturnPhotos({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  const openId = open === undefined ? undefined : ids[open];
  return (
    <>
      <ul className="flex flex-wrap gap-2" aria-label="Photos">
        {ids.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className="grid place-items-center w-18 h-22.5 overflow-hidden border border-border rounded-sm bg-sunken cursor-zoom-in"
              aria-haspopup="dialog"
              aria-label={`Photo ${index + 1} of ${ids.length}: enlarge`}
              onClick={() => setOpen(index)}
            >
              <Photo id={id} alt="" className="size-full object-cover" />
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
        {openId && (
          <Photo id={openId} alt="Photo by the customer" className="w-full min-h-50 max-h-[70dvh] object-contain" />
        )}
      </Dialog>
    </>
  );
}

function Photo({ id, alt, className }: { id: string; alt: string; className: string }) {
  const { data: photo, isError } = useQuery(returnPhotoQuery(id));
  const fallback = <ImageOff {...icon24} className="text-border-strong" />;
  if (photo) return <FileImage file={photo} alt={alt} className={className} fallback={fallback} />;
  return isError ? fallback : <Skeleton className={className} />;
}
