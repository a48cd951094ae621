import { ImagePlus } from 'lucide-react';
import { ColorDot } from '../../catalog/color-dot.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { FileChooser, useDroppedFiles } from '../../ui/picture/file-chooser.tsx';
import { colorAmong, type PictureColor, type PictureDraft } from './picture-draft.ts';

type ColorShelvesProps = {
  colors: readonly PictureColor[];
  pictures: readonly PictureDraft[];
  onFiles: (files: readonly File[], color: string) => void;
};

/** One place for each colour: all files that are dropped there, or chosen by its button, show that colour. */
export function ColorShelves({ colors, pictures, onFiles }: ColorShelvesProps) {
  return (
    <section aria-label="Images by colour">
      <p className="mt-4 mb-2 text-small text-ink-2">Drop all images of one colour at once, or choose them:</p>
      <ul className="color-shelves">
        {colors.map((color) => (
          <ColorShelf
            key={color.id}
            color={color}
            count={pictures.filter((picture) => colorAmong(colors, picture) === color).length}
            onFiles={(files) => onFiles(files, color.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type ColorShelfProps = { color: PictureColor; count: number; onFiles: (files: readonly File[]) => void };

function ColorShelf({ color: { name, hex }, count, onFiles }: ColorShelfProps) {
  const { isOver, dropping } = useDroppedFiles(onFiles);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button is another
    <li {...dropping}>
      <FileChooser
        className={classes('color-shelf', isOver && 'picture-zone-over')}
        filesLabel={`Files for ${name}`}
        onFiles={onFiles}
      >
        <ColorDot hex={hex} size={18} />
        <span className="min-w-0 truncate">
          <span className="sr-only">Add images of </span>
          {name}
        </span>
        <span className="tabular color-shelf-count">
          {count}
          <span className="sr-only"> there</span>
        </span>
        <ImagePlus {...icon20} className="ml-auto flex-none text-jamun" />
      </FileChooser>
    </li>
  );
}
