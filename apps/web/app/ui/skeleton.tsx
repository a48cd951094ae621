import { classes } from './classes.ts';

/** Takes exactly the room of what will follow, and stays invisible for loads that are over in a moment. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes('skeleton block rounded-[4px]', className)} />;
}
