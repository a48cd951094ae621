import { PAYMENT_TAB_LABELS, PAYMENT_TABS, type PaymentTab } from '@kinari/contract/labels/payment-labels';
import type { To } from 'react-router';
import type { TableView } from '../table/table-views.tsx';
import type { PaymentList } from './payments.data.ts';

const SETTLEMENTS_VIEW = 'settlements';

/** Tabs of the payments page. The last one is a page of its own. */
export function listPaymentViews(
  current: PaymentTab | typeof SETTLEMENTS_VIEW,
  counts: PaymentList['counts'] | undefined,
  linkTo: (tab: PaymentTab) => To,
): { label: string; views: TableView[]; current: string } {
  return {
    label: 'Payment views',
    current,
    views: [
      ...PAYMENT_TABS.map((tab) => ({
        id: tab,
        label: PAYMENT_TAB_LABELS[tab],
        to: linkTo(tab),
        count: counts?.[tab],
        isHot: tab === 'review',
      })),
      { id: SETTLEMENTS_VIEW, label: 'Settlements', to: '/admin/settlements', count: null },
    ],
  };
}
