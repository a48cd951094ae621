import { useRef, useState } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-figures.ts';
import { failureText } from '../platform/api.ts';
import { useShop } from '../shop/use-shop.ts';
import { isSignedOut } from '../signed-in/query-client.ts';
import { useAskBeforeLeaving } from '../signed-in/use-ask-before-leaving.ts';
import { notify } from '../ui/toast.ts';
import { isAnswer, type Order, sendConfirmation, usePlaceOrder } from './checkout.data.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutHead } from './checkout-head.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { BusinessInvoice } from './extras/business-invoice.tsx';
import { CreditTick } from './extras/credit-tick.tsx';
import { GiftCode } from './extras/gift-code.tsx';
import { GiftTick } from './extras/gift-tick.tsx';
import { useAsked } from './use-asked.ts';
import { useEditing } from './use-editing.ts';

type CheckoutViewProps = { cart: Cart; addresses: Address[]; onPlaced: (order: Order) => void };

export function CheckoutView({ cart, addresses, onPlaced }: CheckoutViewProps) {
  const { items, summary } = cart;
  const [chosen, setChosen] = useState<string>();
  const { editing, edit, close } = useEditing(addresses);
  const { mobile, gift, credit, business, judge, asked } = useAsked(summary.total);
  const { pricesIncludeGst, gifts, returnsOnline } = useShop().company;
  const steps = useRef<HTMLDivElement>(null);
  const underWay = useRef(false);
  const placing = usePlaceOrder(cart, onPlaced);
  const [isTyping, setIsTyping] = useState(false);
  useAskBeforeLeaving(
    placing.isPending || isTyping,
    placing.isPending ? 'Your order is being placed. Leave this page?' : 'Leave without saving this address?',
  );
  const addressId = (addresses.find(({ id }) => id === chosen) ?? preselected(addresses))?.id;
  const refusal = placing.error && !isSignedOut(placing.error) && refusalText(placing.error);

  function refuse(text: string, there = 'form input, input[type="radio"], [data-add]') {
    notify({ text, tone: 'bad' });
    steps.current?.querySelector<HTMLElement>(there)?.focus();
  }

  async function place() {
    if (underWay.current) return;
    if (!addressId) return refuse('Please select an address.');
    // Or it would go to the address that was chosen before this one was begun.
    if (editing) return refuse('Please save the address first');
    const wrong = judge();
    if (wrong) return refuse(wrong.text, wrong.there);
    underWay.current = true;
    try {
      const order = await placing.mutateAsync({ addressId, ...asked });
      notify(
        (await sendConfirmation(order))
          ? { text: 'Order placed successfully! Confirmation email sent', tone: 'ok' }
          : { text: 'Order placed, but confirmation email failed', tone: 'bad' },
      );
    } catch (error) {
      if (!isSignedOut(error)) notify({ text: failureText(error, 'Failed to place order'), tone: 'bad' });
    } finally {
      underWay.current = false;
    }
  }

  return (
    <>
      <CheckoutHead />
      <div className="shopping-columns">
        <div ref={steps} inert={placing.isPending}>
          <CheckoutAddress
            addresses={addresses}
            chosen={addressId}
            onChoose={setChosen}
            editing={editing}
            onEdit={edit}
            onDirty={setIsTyping}
            onClose={close}
            mobile={mobile}
          >
            {gifts && <GiftTick block={gift} />}
          </CheckoutAddress>
          <CheckoutItems items={items} />
          <CheckoutPayment left={credit.left}>
            <CreditTick block={credit.block} />
            {(gifts || returnsOnline) && <GiftCode block={credit.block} />}
            {pricesIncludeGst && <BusinessInvoice block={business} />}
          </CheckoutPayment>
        </div>
        <CheckoutSummary
          summary={summary}
          paid={credit.paid}
          left={credit.left}
          refusal={refusal}
          busy={placing.isPending}
          onPlace={() => void place()}
        />
      </div>
    </>
  );
}

function refusalText(error: unknown): string {
  const text = failureText(error, 'Failed to place order');
  return isAnswer(error) ? text : `${text}. Before another try, we check whether it went through after all.`;
}

// Where there are addresses and none is the default, somebody else may have put one there: it is chosen by hand, even an only one.
function preselected(addresses: Address[]): Address | undefined {
  return addresses.find(({ isDefault }) => isDefault);
}
