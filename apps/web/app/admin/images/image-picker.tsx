import './image-picker.css';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldError } from '../../ui/form/field.tsx';
import type { FieldState } from '../../ui/form/use-form.ts';
import { icon24 } from '../../ui/icon.ts';
import { FileChooser, useDroppedFiles } from '../../ui/image/file-chooser.tsx';
import { moveItem } from '../ui/move-item.ts';
import { addImageFiles, type ImageColor, type ImageFormValue } from './image-form-values.ts';
import { ImageTile } from './image-tile.tsx';
import { ImagesByColor } from './images-by-color.tsx';

type ImagePickerProps = {
  /** Also part of the button's accessible name. */
  label: string;
  head: ReactNode;
  hint: string;
  field: FieldState<ImageFormValue[]>;
  limit: { max: number; tooManyMessage: string };
  firstIs?: string;
  colors?: readonly ImageColor[];
  onProblems?: (problems: string[]) => void;
};

/** Adds images by drop, paste or button. Only buttons change the order. */
export function ImagePicker(props: ImagePickerProps) {
  const { label, head, hint, field, limit, firstIs, colors = [], onProblems } = props;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const dropZone = useRef<HTMLButtonElement>(null);
  const messageId = useId();
  const { value: images, error } = field;
  const messages = error && !problems.includes(error) ? [...problems, error] : problems;

  function add(files: readonly File[], color?: string) {
    if (files.length === 0) return;
    const added = addImageFiles(images, files, { ...limit, color });
    setProblems(added.problems);
    if (added.problems.length > 0) onProblems?.(added.problems);
    field.onValue(added.images);
  }

  function change(next: ImageFormValue[]) {
    setProblems([]);
    field.onValue(next);
  }

  function setColor(key: string, color: string | undefined) {
    change(images.map((image) => (image.key === key ? { ...image, color } : image)));
  }

  function remove(key: string) {
    change(images.filter((image) => image.key !== key));
    dropZone.current?.focus();
  }

  usePastedFiles(add);
  const { isOver, dropping } = useDroppedFiles(add);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <section aria-label={label} {...dropping}>
      {head}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fill,minmax(146px,1fr))]">
        {images.map((image, index) => (
          <ImageTile
            key={image.key}
            image={image}
            place={index}
            count={images.length}
            firstIs={firstIs}
            colors={colors}
            onColor={(color) => setColor(image.key, color)}
            onRemove={() => remove(image.key)}
            onMove={(to) => change(moveItem(images, index, to))}
          />
        ))}
        <li>
          <FileChooser
            ref={dropZone}
            aria-describedby={messageId}
            data-invalid={error ? true : undefined}
            className={classes('image-zone', isOver && 'image-zone-over')}
            filesLabel={`${label} files`}
            onFiles={add}
          >
            <ImagePlus {...icon24} />
            <b>{limit.max === 1 ? 'Add image' : 'Add images'}</b>
            <span>Drop, paste or choose</span>
          </FileChooser>
        </li>
      </ul>
      {colors.length > 0 && <ImagesByColor colors={colors} images={images} onFiles={add} />}
      <div id={messageId} aria-live="polite" className="field-message">
        {messages.length === 0 ? hint : messages.map((message) => <FieldError key={message}>{message}</FieldError>)}
      </div>
    </section>
  );
}

/** Listens on the document, so that paste works wherever the focus is. */
function usePastedFiles(onFiles: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length > 0) event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
