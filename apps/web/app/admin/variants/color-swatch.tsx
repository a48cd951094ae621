import { classes } from '../../ui/classes.ts';

/** Colour dot. SVG, because a colour from data must not become a style attribute. */
export function ColorSwatch({ hex, className }: { hex: string | null | undefined; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 18 18" width="18" height="18" className={classes('flex-none', className)}>
      <circle cx="9" cy="9" r="8.5" fill={hex ?? 'none'} stroke="var(--color-border-strong)" />
      {!hex && <path d="M3.5 14.5l11-11" stroke="var(--color-border-strong)" />}
    </svg>
  );
}
