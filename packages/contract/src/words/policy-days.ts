/** Days from receipt within which an order may be cancelled or returned. */
export const RETURN_DAYS = 7;

/** Days after the goods have come back within which the money is paid. */
export const REFUND_DAYS = 14;
