import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { PICTURE_TYPES } from './picture-files.ts';

type FileChooserProps = ComponentProps<'button'> & { filesLabel: string; onFiles: (files: File[]) => void };

/** A button in front of the platform's own, which cannot be dressed. */
export function FileChooser({ filesLabel, onFiles, ...button }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button {...button} type="button" onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={PICTURE_TYPES.join(',')}
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

/** What is dropped on a place within another is not dropped on that one as well. */
export function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropping };
}
