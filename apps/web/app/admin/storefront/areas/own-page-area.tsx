import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import type { DraftEditor } from '../drafts/draft-editor.ts';
import { areasQuery } from '../storefront.data.ts';
import { FormArea } from './form-area.tsx';
import { PageDialog } from './page-dialog.tsx';

/** The form of an own page, with its address. A published address stays, because other sites may link to it. */
export function OwnPageArea({ editor }: { editor: DraftEditor }) {
  const { data: areas } = useQuery(areasQuery);
  const [isRenaming, setIsRenaming] = useState(false);
  const page = areas?.find(({ area, slug }) => area === 'page' && slug === editor.slug);
  const path = `/page/${editor.slug}`;

  async function rename() {
    await editor.flush();
    setIsRenaming(true);
  }

  return (
    <>
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-text-muted">
        {page && page.live.number > 0 ? (
          <Link to={path} target="_blank" className="admin-text-link">
            {path}
          </Link>
        ) : (
          <>
            <span className="wrap-anywhere">{path}</span>
            <Button kind="quiet" size={36} aria-haspopup="dialog" onClick={() => void rename()}>
              Change address
            </Button>
          </>
        )}
      </p>
      <FormArea editor={editor} area="page" title={page?.title || 'Page'} />
      {isRenaming && <PageDialog editor={editor} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
