import '../table/catalog-table.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { notify } from '../../ui/toast.ts';
import { useFocusLater } from '../../ui/use-focus-later.ts';
import { AdminPage } from '../admin-page.tsx';
import { CategoryFactsDialog } from '../facts/category-facts-dialog.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useHighlight } from '../table/use-highlight.ts';
import { categoriesQuery } from './category.data.ts';
import { CategoryDeleteDialog } from './category-delete-dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { rowId } from './category-row-id.ts';
import { CategoryTable } from './category-table.tsx';
import { type Category, pathTo, visibleRows } from './category-tree.ts';
import { NoCategories } from './no-categories.tsx';
import { useOpenCategories } from './open-categories.ts';

const SKELETON_ROWS = 6;

export default function CategoryPage() {
  const { data: tree, error, isFetching, refetch } = useQuery(categoriesQuery);
  const failed = error !== null && !isSignedOut(error);
  const [editing, setEditing] = useState<Category | 'new'>();
  const [deleting, setDeleting] = useState<Category>();
  const [asking, setAsking] = useState<Category>();
  const [highlighted, highlight] = useHighlight();
  const openOnes = useOpenCategories();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(page);
  const rows = visibleRows(tree ?? [], openOnes.isOpen);

  useEffect(() => {
    if (failed) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }, [failed]);

  function showSaved(saved: Category) {
    setEditing(undefined);
    if (saved.parentId)
      openOnes.change(
        pathTo(tree ?? [], saved.parentId).map(({ id }) => id),
        true,
      );
    highlight(saved.id);
  }

  function moveOn({ id }: Category) {
    const place = rows.findIndex(({ category }) => category.id === id);
    const next = rows[place + 1] ?? rows[place - 1];
    focusLater(next ? `#${rowId(next.category.id)} [data-edit]` : '[data-create]');
  }

  return (
    <div ref={page}>
      <AdminPage
        title="Categories"
        action={
          <Button size={44} data-create icon={<Plus {...icon20} />} onClick={() => setEditing('new')}>
            Create New
          </Button>
        }
      >
        {tree === undefined ? (
          failed ? (
            <LoadFailure what="the categories" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <RowSkeletons count={SKELETON_ROWS} what="categories" />
          )
        ) : tree.length === 0 ? (
          <NoCategories onCreate={() => setEditing('new')} />
        ) : (
          <CategoryTable
            tree={tree}
            rows={rows}
            isOpen={openOnes.isOpen}
            highlighted={highlighted}
            onToggle={(id, open) => openOnes.change([id], open)}
            onFacts={setAsking}
            onEdit={setEditing}
            onDelete={setDeleting}
          />
        )}
      </AdminPage>
      {editing && tree && (
        <CategoryForm
          category={editing === 'new' ? undefined : editing}
          tree={tree}
          onClose={() => setEditing(undefined)}
          onSaved={showSaved}
        />
      )}
      {asking && <CategoryFactsDialog category={asking} onClose={() => setAsking(undefined)} />}
      <CategoryDeleteDialog category={deleting} onClose={() => setDeleting(undefined)} onDeleted={moveOn} />
    </div>
  );
}
