import { z } from 'zod';
import { type Call, file } from '../../call.ts';
import { MOST, PHOTO_TYPES } from '../../limits.ts';
import { requiredLine } from '../../text.ts';
import { asked, asking, byId, ofOrder, one, ownReturn, refund, returnOptions } from './return-parts.ts';

const MB = 1024 * 1024;

const photos = {
  field: 'photos',
  most: MOST.returnPictures,
  mostBytes: MOST.pictureMb * MB,
  types: PHOTO_TYPES,
  tooMany: `At most ${MOST.returnPictures} photos`,
  otherType: 'not_an_image',
} as const;

export const returnCalls = {
  readReturnOptions: {
    summary: 'What of an own order can be sent back, until when, for which reasons and for what instead',
    access: 'customer',
    params: ofOrder,
    reply: returnOptions,
    refusals: ['not_found', 'returns_off'],
  },
  listOwnReturns: {
    summary: 'The returns of an own order and what is owed for it, the newest first',
    access: 'customer',
    params: ofOrder,
    reply: z.object({ returns: z.array(ownReturn), refunds: z.array(refund) }),
    refusals: ['not_found'],
  },
  askReturn: {
    summary: 'Ask to send back goods of an own order; a repeated Idempotency-Key answers with the return as it stands',
    access: 'customer',
    idempotent: true,
    params: ofOrder,
    body: asking,
    status: 201,
    reply: one,
    refusals: asked,
  },
  withdrawReturn: {
    summary: 'Take back an own return that has not been received',
    access: 'customer',
    params: byId,
    reply: one,
    refusals: ['not_found', 'return_moved'],
  },
  noteReturnSent: {
    summary: 'Say with whom an own return was sent',
    access: 'customer',
    params: byId,
    body: z.object({ courier: requiredLine(60), trackingNumber: requiredLine(60) }),
    reply: one,
    refusals: ['not_found', 'return_moved'],
  },
  addReturnPictures: {
    summary: 'Add photos to an own return, four at most',
    access: 'customer',
    params: byId,
    body: z.object({}),
    files: photos,
    status: 201,
    reply: one,
    refusals: ['not_found', 'return_moved', 'too_many_pictures', 'heic_not_read'],
  },
  readReturnPicture: {
    summary: 'A photo of a return, for whose return it is and for staff',
    access: 'signed-in',
    params: byId,
    reply: file('image/webp'),
    refusals: ['not_found'],
  },
  readReturnSlip: {
    summary: 'The slip that goes into the bag, for whose return it is and for staff',
    access: 'signed-in',
    params: byId,
    reply: file('application/pdf'),
    refusals: ['not_found', 'return_moved'],
  },
} as const satisfies Record<string, Call>;
