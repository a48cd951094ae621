import { MAX } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Camera, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { isInProgress } from '../../returns/return-format.ts';
import { type OwnReturn, returnPhotoQuery, useAddPhoto } from '../../returns/returns.data.ts';
import { showError } from '../../session/show-error.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { icon24 } from '../../ui/icon.ts';
import { FileChooser } from '../../ui/image/file-chooser.tsx';
import { FileImage } from '../../ui/image/file-image.tsx';
import { pickImageFiles } from '../../ui/image/image-files.ts';

/** Shows the photos of a return. More can be added until the shop receives the goods. */
export function ReturnPhotos({ ownReturn: { id, status, photos, isGift } }: { ownReturn: OwnReturn }) {
  const { mutateAsync, isPending } = useAddPhoto();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const remaining = MAX.returnPhotos - photos.length;
  const takesMore = remaining > 0 && isInProgress(status) && !isGift;
  if (photos.length === 0 && !takesMore) return null;

  async function add(files: File[]) {
    const { accepted, problems: newProblems } = pickImageFiles(files, {
      remaining,
      tooManyMessage: `At most ${MAX.returnPhotos} photos`,
    });
    setProblems(newProblems);
    for (const photo of accepted) {
      await mutateAsync({ id, photo }).catch((error: unknown) =>
        showError(error, errorMessage(error, 'The photo could not be uploaded. Please try again.')),
      );
    }
  }

  return (
    <section aria-label="Photos">
      <h2 className="mb-2.5 text-h3">Photos</h2>
      <div className="flex flex-wrap gap-2">
        {photos.map((photoId, position) => (
          <OwnPhoto key={photoId} id={photoId} alt={`Photo ${position + 1} of ${photos.length}`} />
        ))}
        {takesMore && (
          <FileChooser
            filesLabel="Photos"
            aria-busy={isPending || undefined}
            disabled={isPending}
            className="return-photo-add"
            onFiles={(files) => void add(files)}
          >
            <Camera {...icon24} />
            {isPending ? 'Uploading…' : 'Add a photo'}
          </FileChooser>
        )}
      </div>
      <div aria-live="polite" className="field-message">
        {problems.map((problem) => (
          <FieldError key={problem}>{problem}</FieldError>
        ))}
      </div>
    </section>
  );
}

function OwnPhoto({ id, alt }: { id: string; alt: string }) {
  const { data, isError } = useQuery(returnPhotoQuery(id));
  const placeholder = (
    <>
      <ImageOff {...icon24} />
      <span className="sr-only">{alt} cannot be shown</span>
    </>
  );
  return (
    <span className="return-photo" aria-busy={data === undefined && !isError ? true : undefined}>
      {data ? (
        <FileImage file={data} alt={alt} className="absolute inset-0 size-full object-cover" fallback={placeholder} />
      ) : (
        isError && placeholder
      )}
    </span>
  );
}
