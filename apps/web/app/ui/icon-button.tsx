import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

type IconButtonProps = { label: string; icon: ReactNode } & Omit<ComponentProps<'button'>, 'children'>;

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classes(iconButtonClasses, className)}>
      {icon}
    </button>
  );
}

export const iconButtonClasses =
  'relative inline-grid size-11 flex-none place-items-center rounded-md text-text transition duration-120 hover:bg-sunken disabled:opacity-55';
