import type { Body, Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import type { Shop } from './shop.ts';

type Form = Body<'saveFacts'>;

/** Nothing known of a product, as the form sends it. */
export const NO_FACTS: Omit<Form, 'version'> = {
  brand: null,
  hsn: null,
  origin: null,
  genericName: null,
  netQuantity: null,
  netUnit: null,
  makerId: null,
  packerId: null,
  importerId: null,
  warrantyMonths: null,
  returnRule: 'returnable',
  facts: {},
  sizeChart: null,
  variants: [],
};

/** Nothing known of a variant. */
export const variantFacts = (id: string, known: Partial<Form['variants'][number]> = {}): Form['variants'][number] => ({
  id,
  sku: null,
  barcode: null,
  mrp: null,
  weightG: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  serialKept: false,
  ...known,
});

/** Makes calls as somebody of the staff; answers the status, the reply, and of a refusal its code and fields. */
export function asStaff(app: Shop['app'], headers: Record<string, string>) {
  return async <Name extends CallName>(name: Name, params: Record<string, unknown> = {}, payload?: object) => {
    const { method, path } = methodAndPath(name);
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(String(params[key])))}`;
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = reply.json<Reply<Name> & Partial<ErrorReply>>();
    return { status: reply.statusCode, code: body.code, fields: body.fields, body };
  };
}
