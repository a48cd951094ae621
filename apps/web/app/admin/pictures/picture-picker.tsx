import './picture-picker.css';
import { ImagePlus } from 'lucide-react';
import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { icon24 } from '../../ui/icon.ts';
import { moved } from '../table/moved.ts';
import { ACCEPTED_TYPES, addFiles, type PictureDraft } from './picture-draft.ts';
import { PictureTile } from './picture-tile.tsx';

type PicturePickerProps = {
  /** The name of the field, said with its button. */
  label: string;
  head: ReactNode;
  hint: string;
  field: FieldState<PictureDraft[]>;
  limit: { most: number; tooMany: string };
  firstIs?: string;
  onComplaints?: (complaints: string[]) => void;
};

/** Pictures are dropped on it, pasted into it or chosen by its button; the order is changed by buttons alone. */
export function PicturePicker({ label, head, hint, field, limit, firstIs, onComplaints }: PicturePickerProps) {
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const zone = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const { value: pictures, error } = field;
  const messages = error && !complaints.includes(error) ? [...complaints, error] : complaints;

  function add(files: readonly File[]) {
    if (files.length === 0) return;
    const added = addFiles(pictures, files, limit);
    setComplaints(added.complaints);
    if (added.complaints.length > 0) onComplaints?.(added.complaints);
    field.onValue(added.pictures);
  }

  function change(now: PictureDraft[]) {
    setComplaints([]);
    field.onValue(now);
  }

  function remove(key: string) {
    change(pictures.filter((picture) => picture.key !== key));
    zone.current?.focus();
  }

  usePastedFiles(add);
  const { isOver, dropping } = useDroppedFiles(add);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <section aria-label={label} {...dropping}>
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
            onMove={(to) => change(moved(pictures, place, to))}
          />
        ))}
        <li>
          <FileChooser
            ref={zone}
            aria-describedby={messageId}
            data-invalid={error ? true : undefined}
            className={classes('picture-zone', isOver && 'picture-zone-over')}
            filesLabel={`${label} files`}
            onFiles={add}
          >
            <ImagePlus {...icon24} />
            <b>{limit.most === 1 ? 'Add image' : 'Add images'}</b>
            <span>Drop, paste or choose</span>
          </FileChooser>
        </li>
      </ul>
      <div id={messageId} aria-live="polite" className="field-message">
        {messages.length === 0 ? hint : messages.map((message) => <FieldError key={message}>{message}</FieldError>)}
      </div>
    </section>
  );
}

type FileChooserProps = ComponentProps<'button'> & { filesLabel: string; onFiles: (files: File[]) => void };

/** A button in front of the platform's own, which cannot be dressed. */
function FileChooser({ filesLabel, onFiles, ...button }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button {...button} type="button" onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={ACCEPTED_TYPES.join(',')}
        aria-label={filesLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Else the same file, removed and chosen again, would be no change.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Wherever the focus is: nobody goes looking for the place to paste. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropping };
}
