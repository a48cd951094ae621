import { REFUND_DAYS } from '@kinari/contract/labels/policy-days';
import { addDays, formatFullDay, formatMoney, toIndianDate } from '@kinari/contract/locale';
import type { EmailSender } from '../../company/company.service.ts';
import type { Block, Email } from '../email.ts';
import { toSentence } from '../shipment-emails.ts';
import {
  formatPieces,
  formatVariant,
  type Return,
  type ReturnContext,
  sumRefunds,
  sumReturnValue,
  toReturnAction,
  toReturnSteps,
  toReturnSummary,
} from './return-format.ts';

export type ReturnEmailData = ReturnContext & {
  kind: 'requested' | 'approved' | 'declined' | 'received' | 'inspected';
  company: EmailSender;
  /** Its money goes back to the account that the customer paid with. */
  isPaidOnline: boolean;
};
type EmailBody = Pick<
  Email,
  'preview' | 'paragraphs' | 'highlight' | 'choices' | 'changes' | 'action' | 'secondaryActions' | 'footnotes'
>;
type ReturnEmail = { heading: string; buildBody: (data: ReturnEmailData) => EmailBody };

const RETURN_EMAILS: Record<ReturnEmailData['kind'], ReturnEmail> = {
  requested: { heading: 'We received your return request', buildBody: toRequestedBody },
  approved: { heading: 'Your return is approved', buildBody: toApprovedBody },
  declined: { heading: 'Your return was declined', buildBody: toDeclinedBody },
  received: { heading: 'Your return has arrived', buildBody: toReceivedBody },
  inspected: { heading: 'Your return was inspected', buildBody: toInspectedBody },
};

export function returnEmail(data: ReturnEmailData): Email {
  const { kind, company, orderReturn } = data;
  const { heading, buildBody } = RETURN_EMAILS[kind];
  const body = buildBody(data);
  const isDeclined = kind === 'declined';
  return {
    subject: `${heading}: ${company.name} return ${orderReturn.number}`,
    heading,
    return: orderReturn.number,
    action: toReturnAction(data, 'See my return'),
    ...body,
    ...(!isDeclined && { steps: toReturnSteps(data, getRefundStep(orderReturn)) }),
    orderSummary: toReturnSummary(data, { name: 'Worth', amount: sumReturnValue(orderReturn) }),
    blocks: toBlocks(data),
  };
}

function toRequestedBody(data: ReturnEmailData): EmailBody {
  const { orderReturn } = data;
  return {
    preview: `We’ll review your request and email you. ${formatResolution(data)}`,
    paragraphs: ['We’ll review your request and email you. Please don’t send anything before that.'],
    highlight: { label: 'You requested', value: formatReturnValue(orderReturn), note: formatResolution(data) },
    footnotes: ['You can cancel the return in your account until we receive it.'],
  };
}

function toApprovedBody(data: ReturnEmailData): EmailBody {
  const { orderReturn, company } = data;
  const { shopPaysShipping, courier, trackingNumber } = orderReturn;
  const pickupText = [courier ? `${courier} will pick it up` : 'We’ll send you the name of the courier', trackingNumber]
    .filter(Boolean)
    .join(', ');
  return {
    preview: shopPaysShipping ? 'We pick it up at our cost.' : 'Send it with any courier, and keep the receipt.',
    paragraphs: [],
    highlight: shopPaysShipping
      ? { label: 'Return shipping', value: 'We pick it up', note: `At our cost. ${pickupText}.` }
      : {
          label: 'Send it to',
          value: `${company.name}, Returns`,
          note: `${company.address}. With any courier, at your cost and risk. Keep the receipt.`,
        },
    choices: [
      'Leave the tags on and put it in any bag.',
      `Put the slip inside and write ${orderReturn.number} on the bag.`,
      shopPaysShipping ? 'Give it to the courier at pickup.' : 'Send it, then add the tracking number to your return.',
    ],
    action: toReturnAction(data, 'Print the slip'),
    footnotes: [formatResolution(data)],
  };
}

function toDeclinedBody({ orderReturn, company }: ReturnEmailData): EmailBody {
  const declineReason = toSentence(orderReturn.declineReason ?? '');
  return {
    preview: declineReason,
    paragraphs: ['We reviewed your request and can’t accept the return.'],
    highlight: { label: 'Decision', value: 'Declined', note: declineReason, tone: 'warn' },
    footnotes: [
      `Not happy with this decision? Reply to this email${company.email ? `, or write to ${company.email},` : ''} with the number ${orderReturn.number} and a colleague will review it.`,
    ],
  };
}

function toReceivedBody({ orderReturn }: ReturnEmailData): EmailBody {
  const hasRefund = sumReturnValue(orderReturn, 'refund') > 0;
  const note = 'We’ll inspect the items and email you.';
  return {
    preview: note,
    paragraphs: [],
    highlight: hasRefund
      ? { label: 'Refund due by', value: formatFullDay(getRefundDueDate(orderReturn)), note }
      : {
          label: 'Arrived on',
          value: formatFullDay(toIndianDate(new Date(orderReturn.receivedAt ?? orderReturn.requestedAt))),
          note,
        },
  };
}

/** Result of the inspection: refund due, store credit issued, exchange order created. */
function toInspectedBody(data: ReturnEmailData): EmailBody {
  const { orderReturn } = data;
  // A payment provider can be so fast that the refund is no longer due when this email is sent.
  const due = orderReturn.refunds.filter(({ status, method }) => status !== 'sent' || method === 'source');
  const creditRefunds = orderReturn.refunds.filter(
    ({ method, status }) => method === 'store_credit' && status === 'sent',
  );
  const needsDestination = due.some(({ method }) => method === null);
  const exchangeTexts = formatExchanges(orderReturn);
  // Store credit that paid for an exchange is shown as the exchange.
  const credit = Math.max(0, sumRefunds(creditRefunds) - sumExchangedValue(orderReturn));
  const sentences = [
    orderReturn.inspectionNote && toSentence(orderReturn.inspectionNote),
    credit > 0 && `${formatMoney(credit)} is in your account as store credit.`,
    ...exchangeTexts,
  ].filter((text): text is string => Boolean(text));
  return {
    preview:
      sumRefunds(due) > 0
        ? `${formatMoney(sumRefunds(due))} will be refunded.`
        : (sentences.at(-1) ?? 'There is no refund.'),
    paragraphs: sentences,
    highlight: toResultHighlight({
      due: sumRefunds(due),
      credit,
      dueOn: due[0]?.dueOn ?? getRefundDueDate(orderReturn),
      needsDestination,
      destination: due.some(({ method }) => method === 'source') ? SOURCE_TEXT : orderReturn.maskedDestination,
      isExchanged: exchangeTexts.length > 0,
    }),
    ...toChanges(orderReturn),
    ...(needsDestination && { action: toReturnAction(data, 'Add refund details') }),
  };
}

type InspectionResult = {
  due: number;
  credit: number;
  dueOn: string;
  needsDestination: boolean;
  destination: string | null;
  isExchanged: boolean;
};

function toResultHighlight({
  due,
  credit,
  dueOn,
  needsDestination,
  destination,
  isExchanged,
}: InspectionResult): NonNullable<Email['highlight']> {
  if (due > 0) {
    const destinationText = destination ? `To ${destination}.` : '';
    const note = needsDestination ? 'Please add your refund details so that we can send it.' : destinationText;
    return {
      label: `Refund due by ${formatFullDay(dueOn)}`,
      value: formatMoney(due),
      ...(note && { note }),
      ...(needsDestination && { tone: 'warn' as const }),
    };
  }
  if (credit > 0) return { label: 'Store credit', value: formatMoney(credit), note: 'Use it at checkout.' };
  if (isExchanged) return { label: 'Exchange', value: 'Being packed', note: 'You pay nothing for it.' };
  return { label: 'Refund', value: formatMoney(0), note: 'Not happy with this? Reply to this email.', tone: 'warn' };
}

function toChanges({ lines }: Return): Pick<Email, 'changes'> {
  const changes = lines.flatMap(({ name, color, size, quantity, condition }) => {
    const rejectedUnits = condition && condition.wrongItem + condition.missing;
    if (!rejectedUnits) return [];
    const conditionTexts = [
      quantity > rejectedUnits && `${formatPieces(quantity - rejectedUnits)} accepted`,
      condition.missing > 0 && `${condition.missing} missing`,
      condition.wrongItem > 0 && `${condition.wrongItem} wrong item`,
    ];
    return [
      {
        label: [name, formatVariant({ color, size })].filter(Boolean).join(', '),
        before: `${formatPieces(quantity)} requested`,
        now: conditionTexts.filter(Boolean).join(', '),
      },
    ];
  });
  return changes.length > 0 ? { changes } : {};
}

function formatExchanges({ lines }: Return): string[] {
  return lines.flatMap(({ exchange, name }) =>
    exchange?.orderId
      ? [
          `${[name, formatVariant(exchange)].filter(Boolean).join(', ')} will be sent as order ${exchange.orderId.slice(0, 8)}.`,
        ]
      : [],
  );
}

function sumExchangedValue({ lines }: Return): number {
  return sumReturnValue({ lines: lines.filter(({ exchange }) => exchange?.orderId) });
}

function formatReturnValue(orderReturn: Return): string {
  const worth = sumReturnValue(orderReturn, 'refund') + sumReturnValue(orderReturn, 'store_credit');
  return worth > 0 ? formatMoney(worth) : 'An exchange';
}

const SOURCE_TEXT = 'the account you paid with';

function formatResolution({ orderReturn, isPaidOnline }: ReturnEmailData): string {
  const [money, credit] = [sumReturnValue(orderReturn, 'refund'), sumReturnValue(orderReturn, 'store_credit')];
  const isExchange = orderReturn.lines.some(({ resolution }) => resolution === 'exchange');
  const destination = isPaidOnline ? SOURCE_TEXT : orderReturn.maskedDestination;
  const parts = [
    money > 0 && `${formatMoney(money)} back${destination ? ` to ${destination}` : ''}`,
    credit > 0 && `${formatMoney(credit)} as store credit`,
    isExchange && 'your exchange',
  ].filter(Boolean);
  return `You get ${parts.join(', ')} within ${REFUND_DAYS} days after we receive it.`;
}

function getRefundDueDate({ receivedAt, requestedAt }: Return): string {
  return addDays(toIndianDate(new Date(receivedAt ?? requestedAt)), REFUND_DAYS);
}

function getRefundStep(orderReturn: Return): { dueOn?: string } {
  return orderReturn.receivedAt ? { dueOn: getRefundDueDate(orderReturn) } : {};
}

function toBlocks({ kind, orderReturn, publicUrl }: ReturnEmailData): Block[] {
  const order = { label: orderReturn.orderId.slice(0, 8), url: `${publicUrl}/myaccount/order/${orderReturn.orderId}` };
  const isOpen = kind === 'requested' || kind === 'approved';
  return [
    { name: 'Order', lines: [order] },
    ...(isOpen && orderReturn.maskedDestination && sumReturnValue(orderReturn, 'refund') > 0
      ? [{ name: 'Refund to', lines: [orderReturn.maskedDestination] }]
      : []),
  ];
}
