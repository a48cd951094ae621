/**
 * Column headers of settlement reports, in lower case without spaces and punctuation. The first name that a file has is used.
 *
 * - Razorpay, "Settlement recon": the headers of its sample file. `entity_id`, `transaction_entity` (in the API: `type`), `amount`,
 *   `fee (exclusive tax)`, `tax`, `debit`, `credit`, `settlement_id`, `settled_at`, `settlement_utr`, `order_receipt`.
 * - PhonePe, settlement report: its developer pages and files that merchants published. `PaymentType`, `MerchantReferenceId`,
 *   `PhonePeReferenceId`, `SettlementDate`, `BankReferenceNo`, `Amount`, `Fee`, `IGST`, `CGST`, `SGST`. A newer form, seen only in
 *   code of others: `Payment Type`, `Merchant Order Id`, `PhonePe Transaction ID`, `Transaction Amount`, `Settlement UTR`.
 * - Cashfree, "Settlement Recon": its documentation. `Event ID`, `Event Type`, `Sale Type`, `Event Amount`,
 *   `Event Settlement Amount`, `Settlement Date`, `UTR`, `Merchant Reference ID`, `Transaction Service Charge`, `Txn ST/GST`.
 *
 * All other names are assumptions for files that staff edited and for later versions of these reports. That the provider's ids in
 * PhonePe and Cashfree files are those of its API is an assumption too, so rows also match by our own reference.
 */
const HEADERS = {
  settlementId: ['settlementid', 'cfsettlementid', 'settlementno', 'settlementnumber', 'settlementreference'],
  utr: ['settlementutr', 'bankreferenceno', 'utr', 'utrno', 'utrnumber', 'settlementutrno', 'bankreference', 'bankutr'],
  settledOn: ['settledat', 'settlementdate', 'settledon', 'settleddate', 'settlementtime'],
  type: ['transactionentity', 'eventtype', 'paymenttype', 'type', 'transactiontype', 'entitytype'],
  direction: ['saletype', 'creditdebit', 'drcr', 'crdr'],
  entityId: [
    'entityid',
    'eventid',
    'phonepereferenceid',
    'phonepetransactionid',
    'phonepetransactionreferenceid',
    'transactionid',
    'paymentid',
    'cfpaymentid',
    'cashfreereferenceid',
    'referenceid',
  ],
  refundId: ['merchantrefundid', 'refundid', 'cfrefundid'],
  ourReference: ['merchantreferenceid', 'merchantorderid', 'merchanttransactionid', 'orderreceipt', 'orderid'],
  amount: ['eventamount', 'amount', 'transactionamount', 'grossamount', 'paymentamount'],
  credit: ['credit', 'creditamount'],
  debit: ['debit', 'debitamount'],
  net: [
    'eventsettlementamount',
    'settlementamount',
    'netsettlementamount',
    'settledamount',
    'amountsettled',
    'netamount',
  ],
  fee: [
    'fee',
    'feeexclusivetax',
    'transactionservicecharge',
    'servicecharge',
    'paymentservicecharge',
    'fees',
    'totalfee',
    'totalfees',
    'mdr',
    'charges',
    'commission',
  ],
  tax: ['tax', 'txnstgst', 'servicetax', 'paymentservicetax', 'gst', 'gstonfee', 'taxonfee', 'totaltax'],
  igst: ['igst'],
  cgst: ['cgst'],
  sgst: ['sgst', 'utgst'],
} as const satisfies Record<string, readonly string[]>;

type Column = keyof typeof HEADERS;
export type Columns = Partial<Record<Column, number>>;

const COLUMN_NAMES = Object.keys(HEADERS) as Column[];

/** Returns the columns of a header row, or undefined if it is not one. */
export function findColumns(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .replace(/(inr|rs|rupees)$/, ''),
  );
  const columns: Columns = {};
  for (const column of COLUMN_NAMES) {
    const found = HEADERS[column].map((name) => names.indexOf(name)).find((index) => index >= 0);
    if (found !== undefined) columns[column] = found;
  }
  const { entityId, settledOn, settlementId, utr, amount, credit, debit, net } = columns;
  const hasSettlement = settledOn !== undefined && (settlementId ?? utr) !== undefined;
  const hasMoney = (amount ?? credit ?? debit ?? net) !== undefined;
  return entityId !== undefined && hasSettlement && hasMoney ? columns : undefined;
}
