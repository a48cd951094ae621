import { classes } from './classes.ts';

/** Takes the space of the content. Invisible at first, so that short loads do not flicker. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-[4px]', className)} />;
}
