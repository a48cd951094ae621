import { type ComponentProps, type DragEvent, useRef, useState } from 'react';
import { IMAGE_TYPES } from './image-files.ts';

type FileChooserProps = ComponentProps<'button'> & { filesLabel: string; onFiles: (files: File[]) => void };

/** A button in place of the native file input, which cannot be styled. */
export function FileChooser({ filesLabel, onFiles, ...button }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <button {...button} type="button" onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        multiple
        accept={IMAGE_TYPES.join(',')}
        aria-label={filesLabel}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Otherwise choosing the same file again would not fire a change event.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Stops propagation, so that nested drop zones do not both receive the files. */
export function useDroppedFiles(onFiles: (files: File[]) => void) {
  const [isDragOver, setIsDragOver] = useState(false);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setIsDragOver(true);
    },
    onDragLeave: () => setIsDragOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setIsDragOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver: isDragOver, dropping };
}
