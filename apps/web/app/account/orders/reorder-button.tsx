import { Repeat } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { type Order, type Reordered, useReorder } from './order.data.ts';
import { referenceOf } from './order-facts.ts';
import { ReorderDialog } from './reorder-dialog.tsx';

/** Fills the cart with what an order held; what could not be had is named before the cart opens. */
export function ReorderButton({ order, kind }: { order: Order; kind: 'secondary' | 'quiet' }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useReorder();
  const [lacking, setLacking] = useState<Reordered>();

  function reorder() {
    mutate(order.id, {
      onSuccess: (reply) => {
        if (reply.leftOut.length > 0) return setLacking(reply);
        notify({ text: 'Added to Cart', tone: 'ok' });
        void navigate('/cart');
      },
      onError: (error) => failureOf(error, 'Could not be added to the cart. Please try again.'),
    });
  }

  return (
    <>
      <Button
        kind={kind}
        size={44}
        busy={isPending}
        icon={<Repeat {...icon20} />}
        aria-label={`Reorder ${referenceOf(order)}`}
        onClick={reorder}
      >
        Reorder
      </Button>
      <ReorderDialog reply={lacking} onClose={() => setLacking(undefined)} />
    </>
  );
}
