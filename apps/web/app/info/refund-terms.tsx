import { REFUND_DAYS, RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import { Apple, Blend, CircleCheck, PencilRuler, ShieldX } from 'lucide-react';
import { icon20, icon24 } from '../ui/icon.ts';
import { PolicyLink, PolicyPanel } from './policy-panel.tsx';

const AT_A_GLANCE = [
  { value: `${RETURN_DAYS} days`, text: 'from the day you receive your order to cancel or return it' },
  { value: `${REFUND_DAYS} days`, text: 'to get your refund after we receive your return' },
  { value: 'Same way', text: 'refunded to your original payment method, at no charge' },
];

export function RefundOverview() {
  return (
    <PolicyPanel title="Overview">
      <ul className="refund-terms-highlights grid gap-px overflow-hidden mb-2 border border-border rounded-(--radius-cloth) bg-border md:grid-cols-[repeat(3,1fr)]">
        {AT_A_GLANCE.map(({ value, text }) => (
          <li key={value} className="pt-4 px-5 pb-5 bg-surface text-label/5-5">
            <strong className="block mb-1.5 text-primary text-4xl font-bold tracking-[-0.025em]">{value}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        Thank you for shopping with us. If you are not happy with what you bought, you may cancel or return it as
        described here. This policy applies to every order placed in our shop.
      </p>
      <p>
        Three things to know beforehand: only regular-priced goods can be refunded, a few kinds of goods cannot be
        returned, and sending goods back is at your own cost and risk. The{' '}
        <PolicyLink tab="conditions">conditions</PolicyLink> say which, and the{' '}
        <PolicyLink tab="process">process</PolicyLink> says how.
      </p>
      <p>
        Goods that arrive damaged, faulty or not as ordered are our mistake. Contact us, and we will put it right at our
        cost.
      </p>
    </PolicyPanel>
  );
}

export function CancellationTerms() {
  return (
    <PolicyPanel title="Cancelling an order">
      <p>
        You may cancel your order within <strong>{RETURN_DAYS} days of receiving the goods</strong>, without giving a
        reason. The {RETURN_DAYS} days begin on the day on which you, or someone you named who is not the carrier, took
        them in.
      </p>
      <h3>Before it has been shipped</h3>
      <p>
        While an order is Pending you can cancel it yourself: open Order in My Account and choose Cancel. You have paid
        nothing yet, so nothing has to be refunded.
      </p>
      <h3>After it has arrived</h3>
      <p>
        State clearly that you cancel, by email or by telephone, and give the number of your order. It is enough that
        your message leaves you within the {RETURN_DAYS} days. The ways to reach us are under{' '}
        <PolicyLink tab="contact">Contact</PolicyLink>.
      </p>
      <p>
        We refund what you paid no later than {REFUND_DAYS} days after we have received the returned goods. We use the
        same means of payment that you used for the order, and you pay no fee for it.
      </p>
    </PolicyPanel>
  );
}

const RETURNABLE = [
  `They were bought, and received, within the last ${RETURN_DAYS} days.`,
  'They are unused, with their labels, accessories and original packing.',
  'They were sold at their regular price. Goods on sale cannot be refunded.',
];

const NOT_RETURNABLE = [
  { icon: PencilRuler, name: 'Personalised goods', text: 'made to your specification or clearly made for you' },
  { icon: Apple, name: 'Perishable or expired goods', text: 'that spoil quickly, or whose date has passed' },
  {
    icon: ShieldX,
    name: 'Unsealed hygiene goods',
    text: 'opened after delivery, for reasons of health',
  },
  {
    icon: Blend,
    name: 'Inseparably mixed goods',
    text: 'that by their nature cannot be parted from other things again',
  },
];

export function ReturnConditions() {
  return (
    <PolicyPanel title="Conditions for returns">
      <p>Goods can be returned when all of this is true:</p>
      <ul className="refund-checks grid gap-2.5">
        {RETURNABLE.map((condition) => (
          <li key={condition} className="flex gap-3">
            <CircleCheck {...icon20} className="flex-none mt-1 text-success" />
            {condition}
          </li>
        ))}
      </ul>
      <h3>What cannot be returned</h3>
      <ul className="refund-exceptions grid gap-3 md:grid-cols-[1fr_1fr] [&_svg]:flex-none [&_svg]:text-danger">
        {NOT_RETURNABLE.map(({ icon: Icon, name, text }) => (
          <li
            key={name}
            className="flex gap-3.5 p-4 border border-border rounded-(--radius-cloth) bg-surface text-label/5-5"
          >
            <Icon {...icon24} />
            <span>
              <strong className="block text-base">{name}</strong>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p>
        We may decline a return that does not meet these conditions. Only regular-priced goods may be refunded. Rights
        that the law gives you because of a defect are not touched by this.
      </p>
    </PolicyPanel>
  );
}
