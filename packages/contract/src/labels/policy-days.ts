/** Days after receipt in which an order can be cancelled or returned. */
export const RETURN_DAYS = 7;

/** Days after the goods are returned in which the refund is paid. */
export const REFUND_DAYS = 14;
