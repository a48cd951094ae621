import { useState } from 'react';
import { failureOf } from '../../failure.ts';
import { useOrderCategories } from '../category.data.ts';
import type { Category } from '../category-tree.ts';
import { orderWithMoved } from './category-order.ts';

/** Moves categories among their siblings, at once on the screen; `said` tells those who listen where one stands now. */
export function useCategoryMoves(tree: readonly Category[]) {
  const ordering = useOrderCategories();
  const [said, setSaid] = useState('');

  function move(category: Category, to: number): void {
    const order = orderWithMoved(tree, category, to);
    if (!order) return;
    setSaid(`${category.name}, place ${to + 1} of ${order.ids.length}`);
    ordering.mutate(order, {
      onError: (error) => {
        setSaid('The order was not saved');
        failureOf(error, 'Failed to save the order');
      },
    });
  }

  return { said, move };
}
