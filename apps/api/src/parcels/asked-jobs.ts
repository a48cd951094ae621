import { z } from 'zod';

const aboutParcel = z.object({ parcelId: z.uuid() });

/** The jobs that talk to couriers, as those who ask for them know them; what they do stands in `parcels.jobs.ts`. */
export const bookJob = { name: 'book_parcel', payload: aboutParcel.extend({ reference: z.string() }) };
export const cancelJob = { name: 'cancel_booking', payload: aboutParcel };
export const decisionJob = { name: 'tell_courier_decision', payload: aboutParcel };
export const hearJob = { name: 'hear_scans', payload: z.object({ courier: z.string(), number: z.string() }) };
