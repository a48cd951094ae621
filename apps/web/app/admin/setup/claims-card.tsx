import type { Claim } from '@kinari/contract/endpoints/storefront/claims';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { notify } from '../../ui/toast.ts';
import { Allowed } from '../navigation/allowed.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { outlinedButtonClass } from '../ui/outlined-button.ts';
import { type OpenClaim, useConfirmClaim } from './setup.data.ts';

const FIRST_CLAIMS = 3;

type ClaimsCardProps = { claims: readonly OpenClaim[]; className?: string };

/** Standard texts that may not be true of this shop. */
export function ClaimsCard({ claims, className }: ClaimsCardProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { mutate, isPending, variables } = useConfirmClaim();
  const heading = useRef<HTMLHeadingElement>(null);
  if (claims.length === 0) return null;
  const shown = showsAll ? claims : claims.slice(0, FIRST_CLAIMS);

  function confirm({ claim, text }: OpenClaim) {
    mutate(
      { claim, confirmed: true },
      {
        onSuccess: () => {
          const undo = () => mutate({ claim, confirmed: false });
          notify({ text: `“${text}” is confirmed`, tone: 'ok', action: { label: 'Undo', onPress: undo } });
          // The pressed button is gone.
          heading.current?.focus({ preventScroll: true });
        },
      },
    );
  }

  return (
    <AdminPanel
      title="Check what your shop says"
      intro="Shoppers read these standard texts. Change what is not true."
      heading={heading}
      className={classes('self-start', className)}
    >
      <ul>
        {shown.map((item) => (
          <li key={item.claim} className="grid gap-1 border-t border-border px-3.5 py-2">
            <p className="leading-5">
              <q className="font-semibold">{item.text}</q>{' '}
              <small className="text-xs/5 text-text-subtle">{CLAIM_PLACES[item.claim]}</small>
            </p>
            <div className="flex flex-wrap items-center gap-x-2">
              <Button
                kind="secondary"
                size={36}
                busy={isPending && variables.claim === item.claim}
                aria-label={`It is true: ${item.text}`}
                className={outlinedButtonClass}
                onClick={() => confirm(item)}
              >
                It is true
              </Button>
              <Allowed to="listStorefrontAreas">
                <Link
                  to={`/admin/storefront?area=${item.area}`}
                  aria-label={`Change it: ${item.text}`}
                  className="admin-text-link px-2 md:pointer-fine:min-h-9"
                >
                  Change it
                </Link>
              </Allowed>
            </div>
          </li>
        ))}
      </ul>
      {claims.length > FIRST_CLAIMS && (
        <footer className="border-t border-border px-1.5">
          <Button kind="quiet" size={44} className="px-2! text-sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${claims.length}`}
          </Button>
        </footer>
      )}
    </AdminPanel>
  );
}

const CLAIM_PLACES: Readonly<Record<Claim, string>> = {
  pickup: 'Home page, promises',
  'low-prices': 'Home page, promises',
  'always-open': 'Home page, promises',
  discount: 'Home page, banner',
  'free-shipping': 'Announcement on every page',
  customers: 'About page, customers',
  products: 'About page, products',
  countries: 'About page, countries',
  rating: 'About page, rating',
  journey: 'About page, journey',
};
