import { CONTENT_MAX } from '@kinari/contract/endpoints/storefront/areas';
import { formatPlural } from '@kinari/contract/locale';
import { ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { AdminPanel } from '../../ui/admin-panel.tsx';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { toKey } from '../drafts/drafts.ts';
import type { StorefrontArea } from '../storefront.data.ts';
import { linkToArea, PAGE_AREAS } from '../views.ts';
import { PageDialog } from './page-dialog.tsx';

/** The pages that an owner can word. */
export function PagesArea({ areas }: { areas: readonly StorefrontArea[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const pages = areas.filter(({ area }) => PAGE_AREAS.has(area));
  const ownPages = pages.filter(({ area }) => area === 'page').length;
  return (
    <AdminPanel
      title="Pages"
      className="max-w-180"
      end={
        <Button
          kind="secondary"
          size={36}
          aria-haspopup="dialog"
          disabled={ownPages >= CONTENT_MAX.ownPages}
          icon={<Plus {...icon20} />}
          className={`ml-auto ${outlinedButtonClass}`}
          onClick={() => setIsAdding(true)}
        >
          Add page
        </Button>
      }
    >
      <ul>
        {pages.map((page) => (
          <li key={toKey(page)} className="border-t border-border">
            <Link to={linkToArea(page)} className="flex min-h-13 items-center gap-3 px-3.5 py-1.5 hover:bg-sunken">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{page.title}</span>
                <span className="block text-sm wrap-anywhere text-text-subtle">{describePage(page)}</span>
              </span>
              <ChevronRight {...icon20} className="flex-none text-text-subtle" />
            </Link>
          </li>
        ))}
      </ul>
      {isAdding && <PageDialog editor={undefined} onClose={() => setIsAdding(false)} />}
    </AdminPanel>
  );
}

function describePage({ area, slug, live, changes, hasDraft }: StorefrontArea): string {
  const parts = [
    area === 'page' && `/page/${slug}`,
    area === 'page' && live.number === 0 && 'Not published',
    hasDraft && changes.length > 0 && `${formatPlural(changes.length, 'change')} not published`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'As published';
}
