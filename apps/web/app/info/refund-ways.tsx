import { REFUND_DAYS, RETURN_DAYS } from '@kinari/contract/labels/policy-days';
import { Gift, Mail, MapPin, Phone, UserRound } from 'lucide-react';
import { formatPhone, phoneHref } from '../platform/text/phone.ts';
import { useShop } from '../site/use-shop.ts';
import { ButtonLink } from '../ui/button.tsx';
import { icon20, icon24 } from '../ui/icon.ts';
import { PolicyLink, PolicyPanel } from './policy-panel.tsx';

const STEPS = [
  {
    name: 'Contact us',
    text: `Write or call within ${RETURN_DAYS} days of receiving your order. Give its number and the items you are sending back.`,
  },
  {
    name: 'Pack it well',
    text: 'Use the original packing if you can, and put in everything that came with it.',
  },
  {
    name: 'Send it to us',
    text: 'You are responsible for the cost and the risk of returning goods. Choose a carrier that insures and tracks the shipment, and keep the receipt: we are not responsible for goods damaged or lost on the way back.',
  },
  {
    name: 'Get your money',
    text: `We inspect the returned goods and send you the result. The refund follows within ${REFUND_DAYS} days of the day the goods reached us, by the same means of payment you used.`,
  },
];

export function ReturnSteps() {
  const { selfServiceReturns } = useShop().company;
  return (
    <PolicyPanel title="How a return works">
      <ol className="refund-steps [counter-reset:refund-step]">
        {STEPS.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {selfServiceReturns && (
        <ButtonLink to="/myaccount/order" className="refund-start justify-self-start">
          Start a return
        </ButtonLink>
      )}
      <p>
        Where to send it, and how to reach us, is under <PolicyLink tab="contact">Contact</PolicyLink>.
      </p>
    </PolicyPanel>
  );
}

export function GiftTerms() {
  return (
    <PolicyPanel title="Gifts">
      <div className="refund-gifts grid gap-3 md:grid-cols-[1fr_1fr] [&_svg]:text-primary *:flex *:border *:border-border *:rounded-(--radius-cloth) *:bg-surface *:text-label/5-5 *:flex-col *:gap-2 *:p-5">
        <section>
          <Gift {...icon24} />
          <h3>Bought as a gift, sent to the recipient</h3>
          <p>
            The recipient gets a gift credit for the value of the return. Once we have the goods, the gift certificate
            is sent to them.
          </p>
        </section>
        <section>
          <UserRound {...icon24} />
          <h3>Not marked as a gift, or given by hand</h3>
          <p>
            When the goods were not marked as a gift, or went to the giver first, the refund goes to the gift giver, who
            will learn of the return.
          </p>
        </section>
      </div>
      <p>
        For gifts, too, the {RETURN_DAYS} days and the <PolicyLink tab="conditions">conditions</PolicyLink> apply.
      </p>
    </PolicyPanel>
  );
}

export function RefundContact() {
  const { name, email, phone, address, pincode } = useShop().company;
  const shopAddress = [name, address, pincode].filter(Boolean).join(', ');
  return (
    <PolicyPanel title="Contact">
      <p>Questions about a return or a refund? Our team can see your order and will help.</p>
      <ul className="refund-contact grid gap-1 [&_svg]:text-primary *:flex *:gap-3 *:items-start *:py-2 [&_svg]:flex-none [&_svg]:mt-1">
        {email && (
          <li>
            <Mail {...icon20} />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
        {phone && (
          <li>
            <Phone {...icon20} />
            <a href={phoneHref(phone)} className="tabular">
              {formatPhone(phone)}
            </a>
          </li>
        )}
        <li>
          <MapPin {...icon20} />
          <span>{shopAddress}</span>
        </li>
      </ul>
      <p>Please have your order number ready. It is in the confirmation email and under Order in My Account.</p>
    </PolicyPanel>
  );
}
