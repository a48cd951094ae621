import './picture-picker.css';
import { CircleAlert, ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { icon16, icon24 } from '../../ui/icon.ts';
import { ACCEPTED_TYPES, addFiles, movePicture, type PictureDraft } from './picture-draft.ts';
import { PictureTile } from './picture-tile.tsx';

type PicturePickerProps = {
  /** The name of the field, said with its button. */
  label: string;
  head: ReactNode;
  hint: string;
  pictures: readonly PictureDraft[];
  limit: { most: number; tooMany: string };
  error: string | undefined;
  firstIs?: string;
  onPictures: (pictures: PictureDraft[]) => void;
  onComplaints?: (complaints: string[]) => void;
};

/** Pictures are dropped on it, pasted into it or chosen by its button; the order is changed by buttons alone. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, head, hint, pictures, limit, error, firstIs, onPictures, onComplaints } = props;
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const messages = error && !complaints.includes(error) ? [...complaints, error] : complaints;

  function add(files: readonly File[]) {
    if (files.length === 0) return;
    const added = addFiles(pictures, files, limit);
    setComplaints(added.complaints);
    if (added.complaints.length > 0) onComplaints?.(added.complaints);
    onPictures(added.pictures);
  }

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) event.preventDefault();
    add(files);
  });

  // Wherever the focus is: nobody goes looking for the place to paste.
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);

  function change(now: PictureDraft[]) {
    setComplaints([]);
    onPictures(now);
  }

  function remove(key: string) {
    change(pictures.filter((picture) => picture.key !== key));
    zone.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        add([...event.dataTransfer.files]);
      }}
    >
      {head}
      <ul className="picture-grid">
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            place={place}
            count={pictures.length}
            firstIs={firstIs}
            onRemove={() => remove(picture.key)}
            onMove={(to) => change(movePicture(pictures, place, to))}
          />
        ))}
        <li>
          <button
            ref={zone}
            type="button"
            aria-describedby={messageId}
            data-invalid={error ? true : undefined}
            className={classes('picture-zone', isOver && 'picture-zone-over')}
            onClick={() => chooser.current?.click()}
          >
            <ImagePlus {...icon24} />
            <b>{limit.most === 1 ? 'Add image' : 'Add images'}</b>
            <span>Drop, paste or choose</span>
          </button>
          <input
            ref={chooser}
            type="file"
            multiple
            accept={ACCEPTED_TYPES.join(',')}
            aria-label={`${label} files`}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              // Else the same file, removed and chosen again, would be no change.
              event.target.value = '';
            }}
          />
        </li>
      </ul>
      <div id={messageId} aria-live="polite" className="field-message">
        {messages.length === 0
          ? hint
          : messages.map((message) => (
              <span key={message} className="flex gap-1.5 text-bad">
                <CircleAlert {...icon16} className="mt-0.5 flex-none" />
                {message}
              </span>
            ))}
      </div>
    </section>
  );
}
