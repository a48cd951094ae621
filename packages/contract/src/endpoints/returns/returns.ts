import { z } from 'zod';
import { type Endpoint, fileResponse } from '../../endpoint.ts';
import { MAX, PHOTO_TYPES } from '../../limits.ts';
import { requiredTextLine } from '../../text.ts';
import { idParams, orderIdParams } from '../schemas.ts';
import {
  customerReturn,
  customerReturnResponse,
  refund,
  returnOptions,
  returnRequest,
  returnRequestErrors,
} from './return-parts.ts';

const MB = 1024 * 1024;

const photoUploads = {
  field: 'photos',
  maxFiles: MAX.returnPhotos,
  maxBytes: MAX.imageMb * MB,
  types: PHOTO_TYPES,
  tooManyReason: 'too_many_return_photos',
  wrongTypeError: 'not_an_image',
} as const;

export const returnEndpoints = {
  getReturnOptions: {
    route: 'GET /orders/{id}/return-options',
    summary: 'Get the return options of your order: items, deadline, reasons and resolutions',
    access: 'customer',
    params: orderIdParams,
    response: returnOptions,
    errors: ['not_found', 'returns_disabled'],
  },
  listMyReturns: {
    route: 'GET /orders/{id}/returns',
    summary: 'List the returns and refunds of your order, newest first',
    access: 'customer',
    params: orderIdParams,
    response: z.object({ returns: z.array(customerReturn), refunds: z.array(refund) }),
    errors: ['not_found'],
  },
  requestReturn: {
    route: 'POST /orders/{id}/returns',
    summary: 'Request a return for your order; a repeated Idempotency-Key returns the current return',
    access: 'customer',
    idempotent: true,
    params: orderIdParams,
    body: returnRequest,
    status: 201,
    response: customerReturnResponse,
    errors: returnRequestErrors,
  },
  cancelReturn: {
    route: 'POST /returns/{id}/cancel',
    summary: 'Cancel your return before it is received',
    access: 'customer',
    params: idParams,
    response: customerReturnResponse,
    errors: ['not_found', 'return_status_changed'],
  },
  markReturnShipped: {
    route: 'POST /returns/{id}/shipped',
    summary: 'Set the courier and tracking number of your return',
    access: 'customer',
    params: idParams,
    body: z.object({ courier: requiredTextLine(60), trackingNumber: requiredTextLine(60) }),
    response: customerReturnResponse,
    errors: ['not_found', 'return_status_changed'],
  },
  addReturnPhotos: {
    route: 'POST /returns/{id}/photos',
    summary: 'Add up to four photos to your return',
    access: 'customer',
    params: idParams,
    body: z.object({}),
    files: photoUploads,
    status: 201,
    response: customerReturnResponse,
    errors: ['not_found', 'return_status_changed', 'too_many_photos', 'heic_not_supported'],
  },
  getReturnPhoto: {
    route: 'GET /return-photos/{id}',
    summary: 'Get a return photo; for the customer and staff',
    access: 'signed-in',
    staffPermission: 'returns.read',
    params: idParams,
    response: fileResponse('image/webp'),
    errors: ['not_found'],
  },
  downloadReturnSlip: {
    route: 'GET /returns/{id}/slip',
    summary: 'Download the return slip; for the customer and staff',
    access: 'signed-in',
    staffPermission: 'returns.read',
    params: idParams,
    response: fileResponse('application/pdf'),
    errors: ['not_found', 'return_status_changed'],
  },
} as const satisfies Record<string, Endpoint>;
