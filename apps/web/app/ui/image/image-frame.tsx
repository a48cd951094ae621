import { classes } from '../classes.ts';
import { frameColor } from './frame-color.ts';

/**
 * The background of a transparent image: wall and floor in its dominant colour. SVG, because the content security
 * policy forbids style attributes.
 */
export function ImageFrame({ dominantColor, className }: { dominantColor: string; className?: string }) {
  const fill = frameColor(dominantColor);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classes('absolute top-0 left-0 size-full max-w-none overflow-visible', className)}
    >
      {/* All extend far below the frame, and a taller box cuts them off. The wall continues under the floor: adjacent
         shapes would leave a hairline gap. */}
      <rect className="fill-(--image-frame-ground)" width="100" height="1000" />
      <rect className="[fill-opacity:var(--image-frame-wall)]" width="100" height="1000" fill={fill} />
      <rect className="[fill-opacity:var(--image-frame-floor)]" y="74" width="100" height="1000" fill={fill} />
    </svg>
  );
}
