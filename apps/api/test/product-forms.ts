import type { EndpointResponse } from '@kinari/contract/contract';
import type { ErrorResponse } from '@kinari/contract/errors';
import { createTestCategory } from './factories.ts';
import { createTestForm, createTestPhoto } from './forms.ts';
import type { TestApp } from './test-app.ts';

type FormClientDeps = Pick<TestApp, 'app' | 'db'> & { headers: Record<string, string> };
type Product = EndpointResponse<'createProduct'>['product'];

let count = 0;

/** Sends the product form as staff. Returns the status and the reply or error. */
export async function createProductFormClient({ app, db, headers }: FormClientDeps) {
  const photo = await createTestPhoto();
  const category = await createTestCategory(db);

  async function send(method: 'POST' | 'PUT', path: string, fields: object, files: (typeof photo)[]) {
    const upload = await createTestForm({ ...fields }, { field: 'images', files });
    const url = `/api/products${path}`;
    const response = await app.inject({
      method,
      url,
      payload: upload.payload,
      headers: { ...upload.headers, ...headers },
    });
    return {
      ...response.json<EndpointResponse<'createProduct'> & Required<ErrorResponse>>(),
      status: response.statusCode,
    };
  }

  const createVariantRow = (overrides: object = {}) => ({
    color: 'Indigo',
    colorHexCode: '#2f4e86',
    size: 'M',
    stock: 3,
    originalPrice: 899,
    discountPrice: 0,
    ...overrides,
  });
  const form = { categoryId: category.id, description: '', productVariants: [createVariantRow()] };

  return {
    createVariantRow,
    create: (fields: object) => send('POST', '', { productName: `Made ${(count += 1)}`, ...form, ...fields }, [photo]),
    update: ({ id, name, categoryId, variants }: Product, fields: object) =>
      send('PUT', `/${id}`, { ...form, productName: name, categoryId, productVariants: variants, ...fields }, []),
  };
}
