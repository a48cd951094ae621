import { useState } from 'react';
import type { Address } from '../account/addresses/address.data.ts';
import type { Cart } from '../cart/cart-totals.ts';
import { useUnsavedChangesPrompt } from '../session/use-unsaved-changes-prompt.ts';
import { useShop } from '../site/use-shop.ts';
import type { Order } from './checkout.data.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutItems } from './checkout-items.tsx';
import { CheckoutPageHeader } from './checkout-page-header.tsx';
import { CheckoutPayment } from './checkout-payment.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import { BusinessInvoice } from './options/business-invoice.tsx';
import { GiftCheckbox } from './options/gift-checkbox.tsx';
import { GiftCode } from './options/gift-code.tsx';
import { StoreCreditCheckbox } from './options/store-credit-checkbox.tsx';
import { RecipientFields } from './recipient-fields.tsx';
import { useCheckoutOptions } from './use-checkout-options.ts';
import { useEditing } from './use-editing.ts';
import { usePlaceOrderFlow } from './use-place-order-flow.ts';

type CheckoutViewProps = { cart: Cart; addresses: Address[]; onPlaced: (order: Order) => void };

export function CheckoutView({ cart, addresses, onPlaced }: CheckoutViewProps) {
  const { items, summary } = cart;
  const [chosen, setChosen] = useState<string>();
  const { editing, edit, close } = useEditing(addresses);
  const address = addresses.find(({ id }) => id === chosen) ?? findDefaultAddress(addresses);
  const { recipient, note, gift, credit, business, ...order } = useCheckoutOptions(summary.total, address);
  const { pricesIncludeGst, giftOrders, selfServiceReturns } = useShop().company;
  const { steps, place, isPending, errorText } = usePlaceOrderFlow({
    ...order,
    cart,
    address,
    isEditing: Boolean(editing),
    onPlaced,
  });
  const [isTyping, setIsTyping] = useState(false);
  useUnsavedChangesPrompt(
    isPending || isTyping,
    isPending ? 'Your order is being placed. Leave this page?' : 'Leave without saving this address?',
  );

  return (
    <>
      <CheckoutPageHeader />
      <div className="shopping-columns">
        <div ref={steps} inert={isPending}>
          <CheckoutAddress
            addresses={addresses}
            chosen={address?.id}
            onChoose={setChosen}
            editing={editing}
            onEdit={edit}
            onDirty={setIsTyping}
            onClose={close}
          >
            {!editing && <RecipientFields recipient={recipient} note={note} />}
            {giftOrders && <GiftCheckbox block={gift} />}
          </CheckoutAddress>
          <CheckoutItems items={items} />
          <CheckoutPayment left={credit.left}>
            <StoreCreditCheckbox block={credit.block} />
            {(giftOrders || selfServiceReturns) && <GiftCode block={credit.block} />}
            {pricesIncludeGst && <BusinessInvoice block={business} />}
          </CheckoutPayment>
        </div>
        <CheckoutSummary
          summary={summary}
          paid={credit.paid}
          left={credit.left}
          errorText={errorText}
          busy={isPending}
          onPlace={place}
        />
      </div>
    </>
  );
}

// A missing default means that another person may have added an address. Then the customer must choose, even from a single one.
function findDefaultAddress(addresses: Address[]): Address | undefined {
  return addresses.find(({ isDefault }) => isDefault);
}
