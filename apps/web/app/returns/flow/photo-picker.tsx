import { Camera, ImageOff, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { FileChooser } from '../../ui/picture/file-chooser.tsx';
import { FileImage } from '../../ui/picture/file-image.tsx';
import { takePictures } from '../../ui/picture/picture-files.ts';

type PhotoPickerProps = {
  photos: readonly File[];
  most: number;
  /** Something is damaged: then a photo says more than words. */
  isAsked: boolean;
  onPhotos: (photos: File[]) => void;
};

/** Photos that go along, each of which can be taken out again. */
export function PhotoPicker({ photos, most, isAsked, onPhotos }: PhotoPickerProps) {
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const adding = useRef<HTMLButtonElement>(null);
  const messageId = useId();

  function add(files: File[]) {
    const { taken, complaints: found } = takePictures(files, {
      room: most - photos.length,
      tooMany: `At most ${most} photos`,
    });
    setComplaints(found);
    if (taken.length > 0) onPhotos([...photos, ...taken]);
  }

  function remove(photo: File) {
    setComplaints([]);
    onPhotos(photos.filter((other) => other !== photo));
    requestAnimationFrame(() => adding.current?.focus());
  }

  return (
    <fieldset className="return-set">
      <legend>
        Photos{' '}
        <span className="font-normal text-ink-3">
          ({isAsked ? 'up to' : 'optional, up to'} {most})
        </span>
      </legend>
      <div className="return-photos">
        {photos.map((photo, position) => (
          <span key={photoKey(photo, position)} className="return-photo">
            <FileImage
              file={photo}
              alt={photo.name}
              className="return-photo-image"
              instead={<ImageOff {...icon24} />}
            />
            <button
              type="button"
              aria-label={`Remove photo ${position + 1} of ${photos.length}`}
              className="return-photo-remove"
              onClick={() => remove(photo)}
            >
              <X {...icon20} />
            </button>
          </span>
        ))}
        {photos.length < most && (
          <FileChooser
            ref={adding}
            filesLabel="Photos"
            aria-describedby={messageId}
            className="return-photo-add"
            onFiles={add}
          >
            <Camera {...icon24} />
            Add a photo
          </FileChooser>
        )}
      </div>
      <div id={messageId} aria-live="polite" className="field-message">
        {complaints.length > 0
          ? complaints.map((complaint) => <FieldError key={complaint}>{complaint}</FieldError>)
          : isAsked && photos.length === 0 && 'Please show us the damage: it is settled sooner with a photo.'}
      </div>
    </fieldset>
  );
}

// The same file may be chosen twice, and its name is no name of its own.
function photoKey({ name, lastModified }: File, position: number): string {
  return `${position}-${name}-${lastModified}`;
}
