import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { outlinedButtonClass } from '../ui/outlined-button.ts';

type OrderToolButtonProps = { label: string } & ComponentProps<typeof Button>;

/** On phones it shows only its icon, so that the tools fit next to the status. */
export function OrderToolButton({ label, className, ...rest }: OrderToolButtonProps) {
  return (
    <Button
      kind="secondary"
      size={36}
      className={classes(outlinedButtonClass, 'max-md:gap-0 max-md:size-11 max-md:px-0', className)}
      {...rest}
    >
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}
