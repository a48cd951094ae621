import { useState } from 'react';
import { showError } from '../../ui/show-error.ts';
import { useReorderCategories } from '../category.data.ts';
import type { Category } from '../category-tree.ts';
import { reorderSiblings } from './category-order.ts';

/** Moves categories among their siblings, with an optimistic update. `message` is the screen reader message. */
export function useCategoryMoves(tree: readonly Category[]) {
  const reorder = useReorderCategories();
  const [message, setMessage] = useState('');

  function move(category: Category, to: number): void {
    const order = reorderSiblings(tree, category, to);
    if (!order) return;
    setMessage(`${category.name}, position ${to + 1} of ${order.ids.length}`);
    reorder.mutate(order, {
      onError: (error) => {
        setMessage('The order was not saved');
        showError(error, 'Failed to save the order');
      },
    });
  }

  return { message, move };
}
