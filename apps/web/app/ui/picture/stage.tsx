import { classes } from '../classes.ts';
import { stageTint } from './stage-tint.ts';

/**
 * The background of a cutout: wall and floor in the tint of what stands before them. Drawn as SVG because a colour out
 * of data may not become a style attribute: the content security policy forbids those.
 */
export function Stage({ tint, className }: { tint: string; className?: string }) {
  const fill = stageTint(tint);
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={classes('stage', className)}>
      {/* All reach far below the frame, where a taller box cuts them off. The wall runs on under the floor: two shapes
          that only touch leave a hairline between them. */}
      <rect className="stage-ground" width="100" height="1000" />
      <rect className="stage-wall" width="100" height="1000" fill={fill} />
      <rect className="stage-floor" y="74" width="100" height="1000" fill={fill} />
    </svg>
  );
}
