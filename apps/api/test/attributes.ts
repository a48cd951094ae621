import type { EndpointBody, EndpointName, EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { EMPTY_PRODUCT_FIELDS } from '@kinari/contract/product-fields';
import { methodAndPath } from './method-and-path.ts';
import type { TestApp } from './test-app.ts';

type AttributeForm = EndpointBody<'updateProductAttributes'>;

/** Attribute form with no values. */
export const EMPTY_ATTRIBUTES: Omit<AttributeForm, 'version'> = {
  brand: null,
  ...EMPTY_PRODUCT_FIELDS,
  manufacturerId: null,
  packerId: null,
  importerId: null,
  attributes: {},
  sizeChart: null,
  variants: [],
};

export const createVariantAttributes = (
  id: string,
  values: Partial<AttributeForm['variants'][number]> = {},
): AttributeForm['variants'][number] => ({
  id,
  sku: null,
  barcode: null,
  mrp: null,
  weightG: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  tracksSerialNumbers: false,
  ...values,
});

/** Calls endpoints as staff. Returns the status, the body, and the code and fields of an error. */
export function createStaffCaller(app: TestApp['app'], headers: Record<string, string>) {
  return async <Name extends EndpointName>(name: Name, params: Record<string, unknown> = {}, payload?: object) => {
    const { method, path } = methodAndPath(name);
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_match, key: string) => encodeURIComponent(String(params[key])))}`;
    const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
    const body = response.json<EndpointResponse<Name> & Partial<ErrorResponse>>();
    return { status: response.statusCode, code: body.code, fields: body.fields, body };
  };
}
