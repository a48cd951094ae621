import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { icon24 } from '../../ui/icon.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FileImage } from '../../ui/picture/file-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pictureQuery } from './returns.data.ts';

/** The photos of a return in small, each to be looked at in large. */
export function ReturnPhotos({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState<number>();
  const openId = open === undefined ? undefined : ids[open];
  return (
    <>
      <ul className="desk-photos" aria-label="Photos">
        {ids.map((id, place) => (
          <li key={id}>
            <button
              type="button"
              className="desk-photo"
              aria-haspopup="dialog"
              aria-label={`Photo ${place + 1} of ${ids.length}: enlarge`}
              onClick={() => setOpen(place)}
            >
              <Photo id={id} alt="" className="desk-photo-small" />
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
        {openId && <Photo id={openId} alt="Photo by the customer" className="desk-photo-large" />}
      </Dialog>
    </>
  );
}

function Photo({ id, alt, className }: { id: string; alt: string; className: string }) {
  const { data: photo, isError } = useQuery(pictureQuery(id));
  const instead = <ImageOff {...icon24} className="text-line-strong" />;
  if (photo) return <FileImage file={photo} alt={alt} className={className} instead={instead} />;
  return isError ? instead : <Skeleton className={className} />;
}
