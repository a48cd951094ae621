import type { EndpointResponse } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { CollectionRule } from '../../src/catalog/collections/collections.queries.ts';
import { createTestForm, type createTestPhoto } from '../forms.ts';

export type TestCollection = EndpointResponse<'getCollection'>['collection'];
type Photo = Awaited<ReturnType<typeof createTestPhoto>>;
type Options = { files?: Photo[]; headers?: Record<string, string> };

/** A rule that all products match. */
export const ANY_PRODUCT: CollectionRule = {
  categoryIds: [],
  brandIds: [],
  minPrice: null,
  maxPrice: null,
  minSavingPercent: 0,
  newWithinDays: null,
  attributes: [],
};

let count = 0;

/** Calls the endpoints of collections as staff. `create` and `update` send a form. */
export function createCollectionClient({ app, headers }: { app: FastifyInstance; headers: Record<string, string> }) {
  const sendForm = async (
    method: 'POST' | 'PUT',
    path: string,
    fields: object,
    { files = [], ...options }: Options,
  ) => {
    const form = await createTestForm({ ...fields }, { files });
    return app.inject({
      method,
      url: `/api/admin/collections${path}`,
      ...form,
      headers: { ...form.headers, ...headers, ...options.headers },
    });
  };

  const newFields = (fields: object) => {
    count += 1;
    return {
      name: `Collection ${count}`,
      slug: `collection-${count}`,
      description: '',
      kind: 'chosen',
      rule: null,
      published: true,
      ...fields,
    };
  };
  const tryCreate = (fields: object = {}, options: Options = {}) => sendForm('POST', '', newFields(fields), options);
  const setProducts = ({ id, version }: Pick<TestCollection, 'id' | 'version'>, productIds: readonly string[]) =>
    app.inject({
      method: 'PUT',
      url: `/api/admin/collections/${id}/products`,
      headers,
      payload: { version, productIds },
    });

  const toCollection = (reply: { statusCode: number; body: string }): TestCollection => {
    if (reply.statusCode >= 300) throw new Error(reply.body);
    return (JSON.parse(reply.body) as { collection: TestCollection }).collection;
  };
  const create = async (fields: object = {}, options: Options = {}) => toCollection(await tryCreate(fields, options));

  return {
    tryCreate,
    create,
    setProducts,
    /** Creates a collection with these products. */
    createChosen: async (productIds: readonly string[], fields: object = {}) =>
      toCollection(await setProducts(await create(fields), productIds)),
    update: (
      { id, image: _image, products: _products, updatedAt: _at, ...saved }: TestCollection,
      changes: object,
      options: Options = {},
    ) => sendForm('PUT', `/${id}`, { ...saved, ...changes }, options),
    remove: (id: string) => app.inject({ method: 'DELETE', url: `/api/admin/collections/${id}`, headers }),
    get: async (id: string) =>
      (await app.inject({ url: `/api/admin/collections/${id}`, headers })).json<EndpointResponse<'getCollection'>>(),
    list: async () =>
      (await app.inject({ url: '/api/admin/collections', headers })).json<EndpointResponse<'listAdminCollections'>>()
        .collections,
    tryRule: async (rule: CollectionRule) =>
      (await app.inject({ method: 'POST', url: '/api/admin/collections/try', headers, payload: { rule } })).json<
        EndpointResponse<'tryCollectionRule'>
      >(),
  };
}
