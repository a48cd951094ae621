import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { type Order, type ReorderResult, useReorder } from './order.data.ts';
import { orderReference } from './order-format.ts';
import { ReorderDialog } from './reorder-dialog.tsx';

/** Adds the items of an order to the cart. Lists unavailable items before the cart opens. */
export function ReorderButton({ order, kind }: { order: Order; kind: 'secondary' | 'quiet' }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useReorder();
  const [incompleteReorder, setIncompleteReorder] = useState<ReorderResult>();

  function reorder() {
    mutate(order.id, {
      onSuccess: (response) => {
        if (response.leftOut.length > 0) return setIncompleteReorder(response);
        notify({ text: 'Added to Cart', tone: 'ok' });
        void navigate('/cart');
      },
      onError: (error) => showError(error, 'Could not be added to the cart. Please try again.'),
    });
  }

  return (
    <>
      <Button
        kind={kind}
        size={44}
        busy={isPending}
        icon={<Repeat {...icon20} />}
        aria-label={`Reorder ${orderReference(order)}`}
        onClick={reorder}
      >
        Reorder
      </Button>
      <ReorderDialog reply={incompleteReorder} onClose={() => setIncompleteReorder(undefined)} />
    </>
  );
}
