import type { ComponentProps } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { outlinedButtonClass } from './outlined-button.ts';

type OutlinedLinkProps = Pick<ComponentProps<typeof ButtonLink>, 'to' | 'icon' | 'children'>;

/** A link in the head of a page that is not its primary action. */
export function OutlinedLink(props: OutlinedLinkProps) {
  return <ButtonLink kind="secondary" size={36} className={outlinedButtonClass} {...props} />;
}
