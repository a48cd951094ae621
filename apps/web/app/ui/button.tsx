import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classes } from './classes.ts';

type ButtonStyle = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'offer';
  size?: 48 | 44 | 36;
  wide?: boolean;
};

type ButtonProps = ButtonStyle & { busy?: boolean; icon?: ReactNode } & ComponentProps<'button'>;

/** While busy, the width and label stay. A spinner replaces the icon. */
export function Button({ kind, size, wide, busy = false, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      aria-busy={busy || undefined}
      className={classes(buttonClasses({ kind, size, wide }), className)}
    >
      {icon && (busy ? <span className={`${SPINNER} size-5`} /> : icon)}
      <span className="relative">
        {busy && !icon && <span className={`${SPINNER} absolute top-1 right-full mr-0.5 size-3`} />}
        {children}
      </span>
    </button>
  );
}

type ButtonLinkProps = ButtonStyle & { icon?: ReactNode } & LinkProps;

export function ButtonLink({ kind, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(buttonClasses({ kind, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

/** Button styles for elements that are neither a button nor a link of the site. */
export function buttonClasses({ kind = 'primary', size = 48, wide = false }: ButtonStyle): string {
  return classes(
    'relative inline-flex items-center justify-center gap-2 rounded-md border font-semibold whitespace-nowrap',
    'transition duration-120 active:translate-y-px disabled:active:translate-y-0',
    SIZES[size],
    KINDS[kind],
    kind === 'quiet' ? 'px-3' : size === 36 ? 'px-3.5' : size === 44 ? 'px-4' : 'px-5',
    wide && 'w-full',
  );
}

const KINDS = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-pressed',
  secondary: 'border-primary bg-surface text-primary hover:bg-primary-tint',
  quiet: 'border-transparent text-primary hover:bg-primary-tint',
  danger: 'border-transparent bg-danger text-on-danger',
  // Primary turns pink in the dark theme. On the offer's green only `on-offer` works in both themes.
  offer: 'border-transparent bg-on-offer text-offer',
};

const SIZES = {
  48: 'min-h-12 text-base leading-5',
  44: 'min-h-11 text-base leading-5',
  36: 'min-h-11 text-sm md:pointer-fine:min-h-9',
};

const SPINNER = 'animate-spin rounded-full border-2 border-current border-r-transparent';
