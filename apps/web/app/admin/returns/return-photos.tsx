import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { icon24 } from '../../ui/icon.ts';
import { FileImage } from '../../ui/image/file-image.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { returnPhotoQuery } from './returns.data.ts';

export function ReturnPhotos({ ids }: { ids: readonly string[] }) {
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
