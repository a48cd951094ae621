import { ExternalLink } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { icon20 } from '../../ui/icon.ts';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { viewClosedShop } from './view-shop.ts';

type ViewShopButtonProps = { shopClosed: boolean; kind: 'primary' | 'secondary'; className?: string };

/** Opens the shop in a new tab, also while it is closed. */
export function ViewShopButton({ shopClosed, kind, className }: ViewShopButtonProps) {
  const look = {
    kind,
    size: 36,
    icon: <ExternalLink {...icon20} />,
    className: classes(kind === 'secondary' && outlinedButtonClass, className),
  } as const;
  return shopClosed ? (
    <Button {...look} onClick={() => void viewClosedShop()}>
      View shop
    </Button>
  ) : (
    <ButtonLink {...look} to="/" target="_blank">
      View shop
    </ButtonLink>
  );
}
