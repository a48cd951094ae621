import { MOST } from '@kinari/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Camera, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { isUnderWay } from '../../returns/return-facts.ts';
import { type OwnReturn, returnPictureQuery, useAddPhoto } from '../../returns/returns.data.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { FieldError } from '../../ui/form/field.tsx';
import { icon24 } from '../../ui/icon.ts';
import { FileChooser } from '../../ui/picture/file-chooser.tsx';
import { FileImage } from '../../ui/picture/file-image.tsx';
import { takePictures } from '../../ui/picture/picture-files.ts';

/** The photos of a return, and room for more of them until somebody has it in their hands. */
export function ReturnPhotos({ back: { id, state, pictures, forGift } }: { back: OwnReturn }) {
  const { mutateAsync, isPending } = useAddPhoto();
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const room = MOST.returnPictures - pictures.length;
  const takesMore = room > 0 && isUnderWay(state) && !forGift;
  if (pictures.length === 0 && !takesMore) return null;

  async function add(files: File[]) {
    const { taken, complaints: found } = takePictures(files, {
      room,
      tooMany: `At most ${MOST.returnPictures} photos`,
    });
    setComplaints(found);
    for (const photo of taken) {
      await mutateAsync({ id, photo }).catch((error: unknown) =>
        failureOf(error, failureText(error, 'The photo could not be sent. Please try again.')),
      );
    }
  }

  return (
    <section aria-label="Photos">
      <h2 className="mb-2.5 text-h3">Photos</h2>
      <div className="return-photos">
        {pictures.map((picture, position) => (
          <OwnPhoto key={picture} id={picture} alt={`Photo ${position + 1} of ${pictures.length}`} />
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
            {isPending ? 'Sending…' : 'Add a photo'}
          </FileChooser>
        )}
      </div>
      <div aria-live="polite" className="field-message">
        {complaints.map((complaint) => (
          <FieldError key={complaint}>{complaint}</FieldError>
        ))}
      </div>
    </section>
  );
}

function OwnPhoto({ id, alt }: { id: string; alt: string }) {
  const { data, isError } = useQuery(returnPictureQuery(id));
  const nothing = (
    <>
      <ImageOff {...icon24} />
      <span className="sr-only">{alt} cannot be shown</span>
    </>
  );
  return (
    <span className="return-photo" aria-busy={data === undefined && !isError ? true : undefined}>
      {data ? <FileImage file={data} alt={alt} className="return-photo-image" instead={nothing} /> : isError && nothing}
    </span>
  );
}
