import { Camera, ImageOff, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FieldError } from '../../ui/form/field.tsx';
import { icon20, icon24 } from '../../ui/icon.ts';
import { FileChooser } from '../../ui/image/file-chooser.tsx';
import { FileImage } from '../../ui/image/file-image.tsx';
import { pickImageFiles } from '../../ui/image/image-files.ts';

type PhotoPickerProps = {
  photos: readonly File[];
  max: number;
  /** True for damaged items, where photos help. */
  isRequested: boolean;
  onPhotos: (photos: File[]) => void;
};

export function PhotoPicker({ photos, max, isRequested, onPhotos }: PhotoPickerProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const adding = useRef<HTMLButtonElement>(null);
  const messageId = useId();

  function add(files: File[]) {
    const { accepted, problems: newProblems } = pickImageFiles(files, {
      remaining: max - photos.length,
      tooManyMessage: `At most ${max} photos`,
    });
    setProblems(newProblems);
    if (accepted.length > 0) onPhotos([...photos, ...accepted]);
  }

  function remove(photo: File) {
    setProblems([]);
    onPhotos(photos.filter((other) => other !== photo));
    requestAnimationFrame(() => adding.current?.focus());
  }

  return (
    <fieldset className="return-set">
      <legend>
        Photos{' '}
        <span className="font-normal text-text-subtle">
          ({isRequested ? 'up to' : 'optional, up to'} {max})
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {photos.map((photo, position) => (
          <span key={photoKey(photo, position)} className="return-photo">
            <FileImage
              file={photo}
              alt={photo.name}
              className="absolute inset-0 size-full object-cover"
              fallback={<ImageOff {...icon24} />}
            />
            {/* The tap target is larger than the icon. */}
            <button
              type="button"
              aria-label={`Remove photo ${position + 1} of ${photos.length}`}
              className="return-photo-remove absolute top-0 right-0 grid place-items-center size-(--touch)"
              onClick={() => remove(photo)}
            >
              <X {...icon20} className="size-7 p-1 rounded-full bg-surface text-text" />
            </button>
          </span>
        ))}
        {photos.length < max && (
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
        {problems.length > 0
          ? problems.map((problem) => <FieldError key={problem}>{problem}</FieldError>)
          : isRequested && photos.length === 0 && 'Please show us the damage. A photo speeds up your return.'}
      </div>
    </fieldset>
  );
}

// The same file can be chosen twice, so its name is not unique.
function photoKey({ name, lastModified }: File, position: number): string {
  return `${position}-${name}-${lastModified}`;
}
