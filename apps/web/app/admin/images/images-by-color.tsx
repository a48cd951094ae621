import { ImagePlus } from 'lucide-react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { FileChooser, useDroppedFiles } from '../../ui/image/file-chooser.tsx';
import { type ImageColor, type ImageFormValue, matchColor } from './image-form-values.ts';

type ImagesByColorProps = {
  colors: readonly ImageColor[];
  images: readonly ImageFormValue[];
  onFiles: (files: readonly File[], color: string) => void;
};

/** One drop zone per colour. Files added there are images of that colour. */
export function ImagesByColor({ colors, images, onFiles }: ImagesByColorProps) {
  return (
    <section aria-label="Images by colour">
      <p className="mt-4 mb-2 text-sm text-text-muted">Drop or choose images by colour:</p>
      <ul className="images-by-color grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2">
        {colors.map((color) => (
          <ColorGroup
            key={color.id}
            color={color}
            count={images.filter((image) => matchColor(colors, image) === color).length}
            onFiles={(files) => onFiles(files, color.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type ColorGroupProps = { color: ImageColor; count: number; onFiles: (files: readonly File[]) => void };

function ColorGroup({ color: { name, hex }, count, onFiles }: ColorGroupProps) {
  const { isOver, dropping } = useDroppedFiles(onFiles);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <li {...dropping}>
      <FileChooser
        className={classes('images-by-color-group', isOver && 'image-zone-over')}
        filesLabel={`Files for ${name}`}
        onFiles={onFiles}
      >
        <ColorDot hex={hex} size={18} />
        <span className="min-w-0 truncate">
          <span className="sr-only">Add images of </span>
          {name}
        </span>
        <span className="tabular text-text-subtle">
          {count}
          <span className="sr-only"> added</span>
        </span>
        <ImagePlus {...icon20} className="ml-auto flex-none text-primary" />
      </FileChooser>
    </li>
  );
}
