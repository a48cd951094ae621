import './catalog-table.css';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isSignedOut } from '../../session/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { notify } from '../../ui/toast.ts';
import { useDeferredFocus } from '../../ui/use-deferred-focus.ts';
import { CategoryAttributesDialog } from '../attributes/category-attributes-dialog.tsx';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { useHighlight } from '../table/use-highlight.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { useLinkAction } from '../ui/use-link-action.ts';
import { CategoriesEmptyState } from './categories-empty-state.tsx';
import { categoriesQuery } from './category.data.ts';
import { CategoryDeleteDialog } from './category-delete-dialog.tsx';
import { CategoryForm } from './category-form.tsx';
import { categoryRowId } from './category-row-id.ts';
import { CategoryTable } from './category-table.tsx';
import { type Category, pathTo, visibleRows } from './category-tree.ts';
import { useOpenCategories } from './use-open-categories.ts';

const SKELETON_ROWS = 6;

export default function CategoryPage() {
  const { data: tree, error, isFetching, refetch } = useQuery(categoriesQuery);
  const failed = error !== null && !isSignedOut(error);
  const [editing, setEditing] = useState<Category | 'new'>();
  const [deleting, setDeleting] = useState<Category>();
  const [attributesCategory, setAttributesCategory] = useState<Category>();
  const [highlighted, highlight] = useHighlight();
  const openCategories = useOpenCategories();
  const page = useRef<HTMLDivElement>(null);
  const focusLater = useDeferredFocus(page);
  const rows = visibleRows(tree ?? [], openCategories.isOpen);

  useLinkAction('add', tree !== undefined, () => setEditing('new'));

  useEffect(() => {
    if (failed) notify({ text: 'Failed to fetch categories', tone: 'bad' });
  }, [failed]);

  function showSaved(saved: Category) {
    setEditing(undefined);
    if (saved.parentId)
      openCategories.change(
        pathTo(tree ?? [], saved.parentId).map(({ id }) => id),
        true,
      );
    highlight(saved.id);
  }

  function focusNextRow({ id }: Category) {
    const index = rows.findIndex(({ category }) => category.id === id);
    const next = rows[index + 1] ?? rows[index - 1];
    focusLater(next ? `#${categoryRowId(next.category.id)} [data-edit]` : '[data-create]');
  }

  return (
    <div ref={page}>
      <AdminPage title="Categories" barAction={<CreateButton onClick={() => setEditing('new')} />}>
        {tree === undefined ? (
          failed ? (
            <LoadError what="the categories" busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <RowSkeletons count={SKELETON_ROWS} what="categories" />
          )
        ) : tree.length === 0 ? (
          <CategoriesEmptyState onCreate={() => setEditing('new')} />
        ) : (
          <CategoryTable
            tree={tree}
            rows={rows}
            isOpen={openCategories.isOpen}
            highlighted={highlighted}
            onToggle={(id, open) => openCategories.change([id], open)}
            onAttributes={setAttributesCategory}
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
      {attributesCategory && (
        <CategoryAttributesDialog category={attributesCategory} onClose={() => setAttributesCategory(undefined)} />
      )}
      <CategoryDeleteDialog category={deleting} onClose={() => setDeleting(undefined)} onDeleted={focusNextRow} />
    </div>
  );
}

function CreateButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size={36} data-create icon={<Plus {...icon20} className="max-xs:hidden" />} onClick={onClick}>
      Create New
    </Button>
  );
}
