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
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** The body of every reply that is not a success. */
export type ErrorReply = {
  message: string;
  code: RefusalCode;
  fields?: Record<string, string>;
  requestId: string;
};
