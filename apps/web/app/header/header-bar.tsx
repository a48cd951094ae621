import { Menu, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isSearchPath } from '../listing/search-path.ts';
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
  const words = useSearchedWords();
  const open = () => openSearch({ words, top: 0 });
  const label = words ? `Discover Products: ${words}` : 'Discover Products';

  return (
    <div ref={bar} className="header-bar data-stuck:[box-shadow:0_1px_0_var(--color-border)]">
      <div className="page-width flex h-14 items-center max-lg:px-1 lg:h-18 lg:gap-1">
        <IconButton
          label="Menu"
          aria-haspopup="dialog"
          icon={<Menu {...icon24} />}
          className="needs-script lg:hidden"
          onClick={() => setMenu('open')}
        />
        <Brand />
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={label}
          className="search-field hidden lg:flex lg:flex-[1_0_260px] lg:items-center lg:gap-3 lg:max-w-150 lg:h-(--control-lg) lg:mr-auto lg:px-4 lg:border lg:border-border-strong lg:rounded-md lg:bg-surface lg:text-text-subtle lg:hover:border-text 3xl:max-w-190"
          onClick={open}
        >
          <Search {...icon20} />
          {words ? (
            <b className="lg:overflow-hidden lg:text-text lg:font-normal lg:text-ellipsis lg:whitespace-nowrap">
              {words}
            </b>
          ) : (
            'Discover Products'
          )}
        </button>
        <IconButton
          label={label}
          aria-haspopup="dialog"
          icon={<Search {...icon24} />}
          className="lg:hidden"
          onClick={open}
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

/** The words of the search results, so that the header's field is the only one. */
function useSearchedWords(): string {
  const { pathname, search } = useLocation();
  return isSearchPath(pathname) ? (new URLSearchParams(search).get('q') ?? '').trim() : '';
}
