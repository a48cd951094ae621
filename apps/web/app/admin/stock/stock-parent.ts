/** For the pages that the stock page opens. */
export const STOCK_PARENT = { to: '/admin/stock', label: 'All stock' } as const;
