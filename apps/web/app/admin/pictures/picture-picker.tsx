import './picture-picker.css';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { icon24 } from '../../ui/icon.ts';
import { FileChooser, useDroppedFiles } from '../../ui/picture/file-chooser.tsx';
import { moved } from '../table/moved.ts';
import { ColorShelves } from './color-shelves.tsx';
import { addFiles, type PictureColor, type PictureDraft } from './picture-draft.ts';
import { PictureTile } from './picture-tile.tsx';

type PicturePickerProps = {
  /** The name of the field, said with its button. */
  label: string;
  head: ReactNode;
  hint: string;
  field: FieldState<PictureDraft[]>;
  limit: { most: number; tooMany: string };
  firstIs?: string;
  /** What a picture may be of, where there is something to choose. */
  colors?: readonly PictureColor[];
  onComplaints?: (complaints: string[]) => void;
};

/** Pictures are dropped on it, pasted into it or chosen by its button; the order is changed by buttons alone. */
export function PicturePicker(props: PicturePickerProps) {
  const { label, head, hint, field, limit, firstIs, colors = [], onComplaints } = props;
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const zone = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const { value: pictures, error } = field;
  const messages = error && !complaints.includes(error) ? [...complaints, error] : complaints;

  function add(files: readonly File[], color?: string) {
    if (files.length === 0) return;
    const added = addFiles(pictures, files, { ...limit, color });
    setComplaints(added.complaints);
    if (added.complaints.length > 0) onComplaints?.(added.complaints);
    field.onValue(added.pictures);
  }

  function change(now: PictureDraft[]) {
    setComplaints([]);
    field.onValue(now);
  }

  function give(key: string, color: string | undefined) {
    change(pictures.map((picture) => (picture.key === key ? { ...picture, color } : picture)));
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
            colors={colors}
            onColor={(color) => give(picture.key, color)}
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
      {colors.length > 0 && <ColorShelves colors={colors} pictures={pictures} onFiles={add} />}
      <div id={messageId} aria-live="polite" className="field-message">
        {messages.length === 0 ? hint : messages.map((message) => <FieldError key={message}>{message}</FieldError>)}
      </div>
    </section>
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
