import { RETURN_DAYS } from './labels/policy-days.ts';
import { MAX } from './limits.ts';
import { formatDay, formatDuration, formatWholeRupees } from './locale.ts';
import { RETURN_RULES, type ReturnRule } from './product-fields.ts';

/** Details of an error, for its text. Numbers, ids and names, never a sentence. */
type ErrorDetails = {
  /** Name of the product, variant, path or permission. */
  item?: string;
  /** Units in stock, and how many of them are in the cart already. */
  left?: number;
  inCart?: number;
  retryAfterSeconds?: number;
  maxLines?: number;
  maxRupees?: number;
  /** Short ids of orders, and how many more there are. */
  orders?: string[];
  moreOrders?: number;
  /** A day. */
  until?: string;
  rule?: ReturnRule;
};

/** `reason` tells the cases of a code apart. */
export type ErrorData = ErrorDetails & { reason?: ErrorReason };

type ErrorText = string | ((details: ErrorDetails) => string);

/**
 * All expected errors: HTTP status and the English text. 401 means only "no valid session on a private endpoint", because the
 * browser logs out on it.
 */
export const ERRORS = {
  invalid_request: [400, 'Please check what you entered'],
  not_signed_in: [401, 'Please log in first'],
  api_key_invalid: [401, 'This API key does not work: it is wrong, stopped, expired or used from another network'],
  admins_only: [403, 'Only the shop’s staff can do this'],
  permission_missing: [403, ({ item = '' }) => `You do not have permission: ${item}`],
  person_required: [403, 'An API key cannot do this. Log in instead'],
  customers_only: [403, 'Only customer accounts can do this'],
  reauthentication_required: [403, 'Please confirm that it is you'],
  two_factor_required: [403, 'Set up two-factor authentication first'],
  invalid_signature: [403, 'Invalid webhook signature'],
  admin_cart_not_allowed: [403, 'Admins cannot add products to cart'],
  admin_wishlist_not_allowed: [403, 'Admins cannot add products to wishlist'],
  not_found: [404, 'We could not find that'],
  request_too_slow: [408, 'The request timed out. Please try again'],
  payload_too_large: [413, 'This request is too large'],
  unsupported_media_type: [415, 'This content type is not supported'],
  too_many_requests: [
    429,
    ({ retryAfterSeconds: seconds }) =>
      seconds === undefined
        ? 'Too many attempts. Please wait a moment'
        : `Too many attempts. Try again in ${formatDuration(seconds)}`,
  ],
  unexpected: [500, 'Something went wrong'],
  unavailable: [503, 'The shop is temporarily unavailable. Try again in a minute'],
  shop_closed: [503, 'The shop is closed at the moment'],
  storage_full: [507, 'Storage is full. Contact the shop owner'],

  wrong_credentials: [400, 'Wrong email, username or password'],
  email_taken: [409, 'An account with this email already exists'],
  email_unchanged: [400, 'This is already the email of your account'],
  username_taken: [409, 'This username is already taken'],
  username_reserved: [409, 'This username is reserved. Please choose another'],
  password_too_common: [400, 'This password is too easy to guess. Please choose another'],
  password_breached: [400, 'This password has appeared in a data breach. Please choose another'],
  token_invalid: [400, 'This link has expired or was already used. Request a new one'],
  code_needed: [400, 'Enter a code from your authenticator app'],
  invalid_code: [400, 'This code is wrong or was already used'],
  login_challenge_expired: [400, 'Your login timed out. Please log in again'],
  two_factor_already_enabled: [409, 'Two-factor authentication is already on'],
  two_factor_not_enabled: [409, 'Two-factor authentication is not on'],
  wrong_current_password: [400, 'Current password is incorrect'],
  already_staff: [409, 'This person already has a staff account'],
  already_invited: [409, 'This person was already invited. You can resend the invitation'],
  cannot_disable_self: [409, 'You cannot disable your own account'],
  role_not_found: [404, 'This role was deleted. Choose another'],
  last_owner: [409, 'The shop needs at least one owner'],
  more_than_yours: [403, 'You can only give permissions you have'],
  role_in_use: [409, 'Some staff or invitations still have this role'],
  role_built_in: [409, 'A built-in role cannot be changed. Copy it instead'],
  role_name_taken: [409, 'Another role already has this name'],
  too_many_roles: [409, `A shop can have ${MAX.roles} roles. Delete one first`],
  too_many_api_keys: [409, `A shop can have ${MAX.apiKeys} active API keys. Stop one first`],
  expiry_in_past: [400, 'Choose a day in the future'],
  api_keys_choice_needed: [409, 'Choose if the API keys of this person keep working'],
  address_not_public: [400, 'Enter an https address that can be reached from the internet'],
  too_many_webhooks: [409, `A shop can have ${MAX.webhookEndpoints} webhook endpoints. Delete one first`],
  webhook_off: [409, 'This endpoint is off. Turn it on first'],
  open_orders_exist: [
    409,
    (details) => `Wait until your orders arrive, or cancel them. Still open: ${formatOrders(details)}`,
  ],
  default_address_required: [400, 'Default address cannot be deleted!'],
  too_many_addresses: [409, 'You have reached the address limit. Delete one first'],

  product_not_found: [404, 'Product not found'],
  product_name_taken: [409, 'Another product already has this name'],
  stale_version: [409, 'Someone else changed this. Reload the page and try again'],
  category_in_use: [409, 'This category still has products or subcategories'],
  category_name_taken: [409, 'A category with this name already exists here'],
  category_too_deep: [409, 'Categories can be nested five levels deep'],
  collection_in_use: [409, 'The storefront shows this collection. Remove it there first'],
  slug_taken: [409, 'Another collection already has this address'],
  too_many_collections: [409, 'The shop has as many collections as it can have'],
  too_many_in_collections: [409, 'A product can be in 50 collections'],
  content_invalid: [400, 'Some texts or links need a change first'],
  too_weak_contrast: [409, 'These colours are too weak to read'],
  schedule_in_past: [400, 'Choose a time in the future'],
  too_many_pages: [409, 'The shop has as many pages as it can have'],
  page_slug_taken: [409, 'Another page already has this address'],
  step_not_optional: [409, 'This step cannot be skipped'],
  not_an_image: [400, 'This file is not a supported image'],
  heic_not_supported: [400, 'HEIC images are not supported. Export the image as JPEG'],
  discount_above_price: [400, 'Discount Price cannot be greater than Original Price'],

  attributes_missing: [409, 'Fill in the required attributes before you publish this product'],
  above_mrp: [400, 'The price is above the MRP'],
  sku_taken: [409, 'Another variant already has this SKU'],
  barcode_invalid: [400, 'This barcode is not valid'],
  discount_unproven: [409, 'The price before discount must be the MRP, or have been charged for 7 of the last 30 days'],
  brand_taken: [409, 'A brand with this name already exists'],
  brand_in_use: [409, 'Some products still use this brand'],
  manufacturer_name_taken: [409, 'A manufacturer with this name already exists'],
  manufacturer_in_use: [409, 'Some products still use this manufacturer'],
  attribute_definition_conflict: [409, 'An attribute with this name already exists with another type'],

  synonym_taken: [409, 'This synonym already exists'],
  synonym_not_searchable: [400, 'Enter words that can be searched'],

  wishlist_full: [409, 'Your wishlist is full. Remove something to add more'],

  variant_not_for_sale: [404, withItem('This product is no longer available')],
  not_enough_stock: [409, formatNotEnoughStock],
  price_changed: [409, withItem('A price in your cart has changed. Please review it')],
  cart_empty: [409, 'Your cart is empty'],
  address_not_found: [404, 'Please select an address.'],
  idempotency_key_reused: [422, 'This request was already sent with different details'],
  too_many_open_orders: [409, 'You have too many open orders. Wait until some are delivered'],
  order_too_large: [409, 'This order is too large'],
  order_not_cancellable: [409, 'Failed to cancel order.'],

  online_payment_off: [409, 'Online payment is not available at the moment'],
  provider_unavailable: [503, 'Online payment is not available at the moment'],
  too_many_unpaid: [409, 'Please pay for your other order first, or cancel it'],
  already_paid: [409, 'This order is already paid'],
  order_ended: [409, 'The time to pay for this order is over'],
  cod_not_offered: [409, 'Cash on Delivery is not available for this order'],
  order_not_paid: [409, 'This order waits for an online payment'],
  payment_status_changed: [409, 'This payment was updated. Reload the page'],
  settlement_unreadable: [
    400,
    'No row of this file could be read. Upload the settlement report of the provider as CSV',
  ],

  order_not_packable: [409, 'This order was cancelled or has been delivered'],
  order_not_editable: [409, 'This order can’t be edited: it is already packed or shipped'],
  order_fully_packed: [409, 'This order is already fully packed'],
  packing_in_progress: [409, 'Someone else is packing this order'],
  too_many_units: [409, 'That is more than is left to pack'],
  serial_numbers_required: [400, 'Please scan the serial number of each unit'],
  serial_number_already_shipped: [409, 'This serial number was already shipped'],
  shipment_status_changed: [409, 'This shipment was updated. Reload the page'],
  reason_required: [400, 'Enter a reason'],
  tracking_number_taken: [409, 'Another shipment already has this tracking number'],
  delivery_failure_already_resolved: [409, 'This delivery failure was already handled. Reload the page'],
  date_out_of_range: [400, 'Please choose one of the next 14 days'],
  quantity_mismatch: [400, 'The quantities do not add up'],
  eway_bill_required: [409, 'Goods above ₹50,000 need an e-way bill number'],
  courier_not_configured: [409, 'This courier is not set up'],
  recipient_missing: [409, 'Please add the name of the person receiving'],
  mobile_required: [409, 'Please add a mobile number for the delivery'],
  order_canceled: [409, 'A cancelled order has no packing slip'],

  place_of_supply_required: [409, 'The place of supply is missing. Choose the state on the order page'],
  invoice_prefix_in_use: [409, 'This prefix was used with another GSTIN. Choose another prefix'],
  tax_rate_missing: [409, 'A product in this order has no GST rate. Add its HSN code or rate'],

  remittance_empty: [400, 'No line has a tracking number and an amount'],
  nothing_outstanding: [409, 'Nothing is outstanding for this shipment'],

  returns_disabled: [409, 'Online returns are not available. Please email or call us'],
  not_returnable: [409, 'This item can no longer be returned'],
  exchange_sold_out: [409, 'Your exchange item has just sold out. Choose a refund instead?'],
  too_many_returns: [409, 'A return for these items was already requested'],
  return_status_changed: [409, 'This return was updated. Reload the page'],
  too_many_photos: [409, 'You can add up to 4 photos'],
  serial_number_unknown: [409, 'This serial number is not from this order'],
  refund_status_changed: [409, 'This refund was updated. Reload the page'],
  refund_destination_required: [409, 'The customer has not added refund details yet'],
  already_reminded: [409, 'The customer was already reminded today'],
  reference_taken: [409, 'Another refund already has this reference'],
  second_approver_required: [409, 'Another staff member must confirm this'],
  gift_code_invalid: [400, 'This code is invalid or was already added'],
  encryption_not_configured: [409, 'Bank details can’t be stored securely yet. Please email or call us'],
  order_already_refunded: [409, 'This order was refunded. Create a new order instead'],

  stock_take_closed: [409, 'This stock take was closed. Reload the page'],
  stock_limit_exceeded: [409, 'This exceeds the stock limit of one variant'],

  unsupported_file_type: [415, 'Upload a CSV or XLSX file'],
  import_status_changed: [409, 'This import was updated. Reload the page'],
  import_in_progress: [409, 'Another import is running. Wait for it to finish or stop it'],

  not_note_author: [403, 'Only the author can delete a note'],
} as const satisfies Record<string, readonly [status: number, text: ErrorText]>;

export type ErrorCode = keyof typeof ERRORS;

/** Texts of the cases of a code. They replace the text of the code. */
const ERROR_REASONS = {
  category_name_required: 'Please fill the category name.',
  category_image_required: 'Please upload at least 1 images.',
  too_many_images: 'Choose one image.',
  too_many_category_images: 'You can upload a maximum of 1 images.',
  product_name_required: 'Please fill Product Name',
  category_required: 'Please select Category',
  product_image_required: 'Please upload at least 1 image',
  too_many_product_images: 'Maximum 10 images allowed.',
  too_many_logos: 'Only one logo can be sent',
  too_many_signatures: 'Only one signature can be sent',
  too_many_return_photos: `At most ${MAX.returnPhotos} photos`,
  too_many_import_files: 'Upload one product file and at most one ZIP of images',
  end_before_start: 'The end date is before the start date',

  own_parent: 'A category can’t be its own parent',
  parent_category_deleted: 'The parent category was deleted',
  category_deleted: 'Its category was deleted',
  category_unknown: ({ item = '' }) => `Category not found: ${item}`.trim(),
  manufacturer_deleted: 'No longer on the list',
  previous_image_deleted: 'A previous image was deleted',
  image_missing: 'It has no image yet',
  variant_removed: 'A variant was removed from this product. Reload the page',
  duplicate_variants: 'Two variants have the same colour and size',
  price_below_discount: 'Original Price must be greater than or equal to Discount Price',

  too_many_per_order: `No more than ${MAX.unitsPerLine} in one order`,
  too_few_units: 'Not enough units in stock',
  units_sold: 'Some of these units were sold in the meantime. Reload the page',
  too_many_lines: ({ maxLines }) => `This order is too large: at most ${maxLines} different items at once`,
  order_value: ({ maxRupees = 0 }) => `This order is too large: at most ${formatWholeRupees(maxRupees)} at once`,
  order_value_unverified: ({ maxRupees = 0 }) =>
    `This order is too large: at most ${formatWholeRupees(maxRupees)} until your email is confirmed`,
  returns_open: (details) =>
    `Wait until your returns are closed and your refunds are paid. Still open: ${formatOrders(details)}`,

  already_requested: 'A return was already requested',
  window_ended: ({ until = '' }) => `The ${RETURN_DAYS}-day return window ended on ${formatDay(until)}`,
  return_rule: ({ rule = 'returnable' }) => `${RETURN_RULES[rule]}: can be returned only if faulty, wrong or late`,
  sale_item: 'Sale items can be returned only if faulty, wrong or late',
  gift_credit_only: 'A gift can be exchanged for gift credit',
  order_not_delivered: 'This order is no longer marked as delivered',
} as const satisfies Record<string, ErrorText>;

export type ErrorReason = keyof typeof ERROR_REASONS;

export type ErrorResponse = {
  message: string;
  code: ErrorCode;
  data?: ErrorData;
  fields?: Record<string, string>;
  requestId: string;
};

/** Returns the English text of an error. */
export function formatError(code: ErrorCode, data: ErrorData = {}): string {
  const text: ErrorText = data.reason ? ERROR_REASONS[data.reason] : ERRORS[code][1];
  return typeof text === 'string' ? text : text(data);
}

/** False for an error of a newer server. Then show its message. */
export function isKnownError(
  error: Partial<ErrorResponse>,
): error is Partial<ErrorResponse> & Pick<ErrorResponse, 'code'> {
  const { code = '', data: { reason } = {} } = error;
  return Object.hasOwn(ERRORS, code) && (reason === undefined || Object.hasOwn(ERROR_REASONS, reason));
}

function withItem(text: string): ErrorText {
  return ({ item }) => (item === undefined ? text : `${text}: ${item}`);
}

function formatNotEnoughStock({ item, left = 0, inCart = 0 }: ErrorDetails): string {
  if (left === 0) return item === undefined ? 'This size is out of stock' : `This size is out of stock: ${item}`;
  if (inCart >= left) return `You already have ${left === 1 ? 'the last one' : `all ${left}`} in your cart`;
  return `Only ${left} left${inCart > 0 ? `, with ${inCart} in your cart already` : ''}`;
}

function formatOrders({ orders = [], moreOrders = 0 }: ErrorDetails): string {
  return [...orders.map((id) => `#${id}`), ...(moreOrders ? [`${moreOrders} more`] : [])].join(', ');
}
