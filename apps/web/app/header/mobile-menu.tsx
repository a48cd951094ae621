import { Phone } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { requestLogin } from '../identity/login-request.ts';
import { useStoredUser } from '../platform/local-session.ts';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { SITE_LINKS } from '../site/site-links.ts';
import { useShop } from '../site/use-shop.ts';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { MenuCategory } from './menu-category.tsx';

/** Links replace the history entry that the open menu added, so that Back leads to the previous page. */
export default function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { company, categories } = useShop();
  const user = useStoredUser();
  useOnNavigation(onClose);

  function logIn() {
    onClose();
    requestLogin();
  }

  return (
    <Dialog
      kind="side"
      title={user ? `Hello, ${user.firstName || user.username}` : 'Menu'}
      open={open}
      onClose={onClose}
    >
      <nav aria-label="Menu" className="-mx-5">
        {!user && (
          <div className="px-5 pt-2 pb-4">
            <Button wide onClick={logIn}>
              Log In
            </Button>
          </div>
        )}
        <ul className="border-t border-border py-2">
          <li>
            <Link to="/shop-all" replace className="menu-link font-bold tracking-[0.02em]">
              SHOP ALL
            </Link>
          </li>
          {categories?.map((category) => (
            <MenuCategory key={category.slug} category={category} />
          ))}
        </ul>
        <ul className="border-t border-border pt-2 text-text-muted">
          {SITE_LINKS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} replace className="menu-link">
                {label}
              </Link>
            </li>
          ))}
          {company.phone && (
            <li>
              <a href={phoneHref(company.phone)} className="menu-link gap-2.5">
                <Phone {...icon20} />
                Call Us {formatPhone(company.phone)}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </Dialog>
  );
}

/** Closes the menu only when the new page is shown. Otherwise the old page would flash in between. */
function useOnNavigation(onNavigate: () => void): void {
  const { key } = useLocation();
  const previousKey = useRef(key);
  const onNewLocation = useEffectEvent(onNavigate);

  useEffect(() => {
    if (previousKey.current === key) return;
    previousKey.current = key;
    onNewLocation();
  }, [key]);
}
