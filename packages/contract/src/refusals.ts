/**
 * Every answer the shop gives on purpose when it does not do what was asked: its HTTP status and the sentence a person
 * reads in a toast. 401 means only "no valid session on a private call", because the browser signs out on it.
 */
export const refusals = {
  invalid_request: [400, 'Please check what you entered'],
  not_signed_in: [401, 'Please log in first'],
  admins_only: [403, 'Only the shop’s staff can do this'],
  customers_only: [403, 'This is for customer accounts'],
  proof_needed: [403, 'Please confirm that it is you'],
  second_factor_due: [403, 'Please set up your second factor first'],
  wrong_signature: [403, 'This was not signed by who may send it'],
  admins_have_no_cart: [403, 'Admins cannot add products to cart'],
  admins_have_no_wishlist: [403, 'Admins cannot add products to wishlist'],
  not_found: [404, 'We could not find that'],
  request_too_slow: [408, 'That took too long to arrive. Please try again'],
  payload_too_large: [413, 'That is too large to send'],
  unsupported_media_type: [415, 'That kind of content is not accepted here'],
  too_many_requests: [429, 'Too many tries. Please wait a moment'],
  unexpected: [500, 'Something went wrong'],
  unavailable: [503, 'The shop is catching its breath. Please try again in a moment'],
  storage_full: [507, 'There is no room left for pictures. Please tell those who run the shop'],

  wrong_credentials: [400, 'Wrong email, username or password'],
  email_taken: [409, 'An account with this email already exists'],
  email_unchanged: [400, 'This is already the email of your account'],
  username_taken: [409, 'This username is already taken'],
  username_reserved: [409, 'This username is reserved. Please choose another'],
  password_too_common: [400, 'This password is too easy to guess. Please choose another'],
  password_breached: [400, 'This password has appeared in a data breach. Please choose another'],
  link_not_valid: [400, 'This link has expired or was used already. Please ask for a new one'],
  wrong_code: [400, 'That code is not right, or was used already'],
  ticket_not_valid: [400, 'That took too long. Please log in again'],
  second_factor_on: [409, 'Your second factor is already switched on'],
  second_factor_off: [409, 'Your second factor is not switched on'],
  wrong_current_password: [400, 'Current password is incorrect'],
  already_staff: [409, 'This person already has a staff account'],
  already_invited: [409, 'This person has been invited already. You can send the invitation again'],
  own_account_kept: [409, 'You cannot disable your own account'],
  orders_under_way: [409, 'Please wait until your orders have arrived, or cancel them'],
  default_address_kept: [400, 'Default address cannot be deleted!'],
  too_many_addresses: [409, 'You have saved as many addresses as we can keep'],

  product_not_found: [404, 'Product not found'],
  product_name_taken: [409, 'Another product already has this name'],
  stale_version: [409, 'Somebody else saved this in the meantime. Please reload and try again'],
  category_in_use: [409, 'This category still has products or subcategories'],
  category_name_taken: [409, 'A category with this name already exists here'],
  category_too_deep: [409, 'Categories can be nested five levels deep'],
  not_an_image: [400, 'This file is not an image we can read'],
  heic_not_read: [400, 'HEIC pictures cannot be read here. Please export the picture as JPEG'],
  discount_above_price: [400, 'Discount Price cannot be greater than Original Price'],

  facts_missing: [409, 'Some facts are missing before this can be sold'],
  above_mrp: [400, 'The price is above the MRP'],
  sku_taken: [409, 'Another variant already has this SKU'],
  barcode_invalid: [400, 'This barcode is not valid'],
  saving_unproven: [409, 'The price before was not charged for 7 of the last 30 days, and is not the MRP'],
  brand_taken: [409, 'A brand with this name already exists'],
  brand_in_use: [409, 'Some products still have this brand'],
  party_taken: [409, 'Somebody with this name is already on the list'],
  party_in_use: [409, 'Some products still name this company'],
  fact_in_use: [409, 'A fact with this name already exists in another form'],

  synonym_taken: [409, 'This synonym is already there'],
  synonym_says_nothing: [400, 'Please enter words that search can look for'],

  wishlist_full: [409, 'Your wishlist is full. Remove something to add more'],

  variant_not_for_sale: [404, 'This product is no longer available'],
  not_enough_stock: [409, 'This size is out of stock'],
  price_changed: [409, 'A price in your cart has changed. Please review it'],
  cart_empty: [409, 'Your cart is empty'],
  address_not_found: [404, 'Please select an address.'],
  key_reused: [422, 'This was already sent with other details'],
  too_many_open_orders: [409, 'Please wait until some of your open orders have been delivered'],
  order_too_large: [409, 'This order is too large'],
  order_not_cancellable: [409, 'Failed to cancel order.'],

  order_not_packable: [409, 'This order was cancelled or has been delivered'],
  order_not_editable: [409, 'This order can no longer be changed: it is packed or on its way'],
  nothing_to_pack: [409, 'Nothing of this order is left to pack'],
  being_packed: [409, 'Somebody else is packing this order'],
  too_many_units: [409, 'That is more than is left to pack of this order'],
  serials_missing: [400, 'Please scan the serial number of each unit'],
  serial_taken: [409, 'This serial number has already left the house'],
  parcel_moved: [409, 'This parcel is already somewhere else. Please reload'],
  reason_missing: [400, 'Please say why'],
  number_taken: [409, 'Another parcel already has this number'],
  nothing_to_decide: [409, 'This was decided already, or the parcel has moved on'],
  day_too_far: [400, 'Please choose one of the next 14 days'],
  units_do_not_add_up: [400, 'The units do not add up'],
  eway_bill_missing: [409, 'Goods above ₹50,000 need an e-way bill number'],
  courier_not_set_up: [409, 'This courier is not set up'],
  mobile_missing: [409, 'Please add a mobile number for the delivery'],
  order_canceled: [409, 'A canceled order has no packing slip'],

  state_unknown: [409, 'Which state this order goes to is not known. Please choose it on the order’s page'],
  prefix_used: [409, 'These numbers were used with another GSTIN. Please choose other letters'],
  tax_rate_missing: [409, 'A product in this order has no tax rate. Please add its HSN code or its rate'],

  remittance_empty: [400, 'There is no line with a number and an amount in it'],
  nothing_outstanding: [409, 'Nothing is outstanding for this parcel'],

  returns_off: [409, 'Returns are not open here. Please write or call'],
  not_returnable: [409, 'This can no longer be sent back'],
  exchange_sold_out: [409, 'What you would like instead has just sold out. Take the money back instead?'],
  too_many_returns: [409, 'A return of these units was asked for already'],
  return_moved: [409, 'This return has moved on in the meantime. Please reload'],
  too_many_pictures: [409, 'Four photos are enough'],
  serial_not_sent: [409, 'This is not the unit we sent'],
  refund_moved: [409, 'This refund has moved on in the meantime. Please reload'],
  destination_missing: [409, 'The customer has not said yet where the money should go'],
  reference_taken: [409, 'Another refund has this reference already'],
  second_person_needed: [409, 'Somebody else has to confirm this'],
  credit_not_valid: [400, 'This code is not valid, or was added already'],
  details_not_kept: [409, 'Bank details cannot be kept safely here yet. Please write or call'],
  paid_back: [409, 'What was paid for this order has been paid back. It takes a new order'],

  take_ended: [409, 'This stock take has ended in the meantime. Please reload'],
  too_much_stock: [409, 'That would be more units than can be kept of one variant'],

  not_a_table: [415, 'Please send a CSV or XLSX file'],
  run_moved: [409, 'This run has moved on in the meantime. Please reload'],
  run_under_way: [409, 'Another run is being written. Please wait until it is done, or stop it'],

  not_your_note: [403, 'Only who wrote a note can delete it'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** The body of every reply that is not a success. */
export type ErrorReply = {
  message: string;
  code: RefusalCode;
  fields?: Record<string, string>;
  requestId: string;
};
