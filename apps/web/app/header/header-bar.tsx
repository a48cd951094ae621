import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { prefetch } from '../platform/prefetch.ts';
import { openSearch } from '../search/search-request.ts';
import { icon20, icon24 } from '../ui/icon.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AccountEntry } from './account-entry.tsx';
import { Brand } from './brand.tsx';
import { HeaderCounts } from './header-counts.tsx';
import { useHideOnScroll } from './use-hide-on-scroll.ts';

const loadMenu = () => import('./mobile-menu.tsx');
const MobileMenu = lazy(loadMenu);

export function HeaderBar() {
  const bar = useRef<HTMLDivElement>(null);
  // Mounted on first use. Then it stays mounted, so that closing returns focus to its button.
  const [menu, setMenu] = useState<'open' | 'closed'>();
  useEffect(() => prefetch(loadMenu), []);
  useHideOnScroll(bar);

  return (
    <div ref={bar} className="header-bar">
      <div className="page-width flex h-14 items-center max-lg:px-1 lg:h-18 lg:gap-1">
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          icon={<Menu {...icon24} />}
          className="needs-script lg:hidden"
          onClick={() => setMenu('open')}
        />
        <Brand />
        <button type="button" aria-haspopup="dialog" className="search-field" onClick={() => openSearch()}>
          <Search {...icon20} />
          Discover Products
        </button>
        <IconButton
          label="Discover Products"
          aria-haspopup="dialog"
          icon={<Search {...icon24} />}
          className="lg:hidden"
          onClick={() => openSearch()}
        />
        <HeaderCounts />
        <AccountEntry />
      </div>
      {menu && (
        <Suspense fallback={null}>
          <MobileMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </div>
  );
}
