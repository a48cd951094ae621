import type { Reply } from '@kinari/contract/contract';
import type { ErrorReply } from '@kinari/contract/refusals';
import { aCategory } from './factories.ts';
import { aForm, aPhoto } from './forms.ts';
import type { Shop } from './shop.ts';

type Sender = Pick<Shop, 'app' | 'db'> & { headers: Record<string, string> };
type Product = Reply<'createProduct'>['product'];

let count = 0;

/** Sends the product form as somebody of the staff; answers the status with the reply, or with what a refusal says. */
export async function aProductSender({ app, db, headers }: Sender) {
  const photo = await aPhoto();
  const category = await aCategory(db);

  async function send(method: 'POST' | 'PUT', path: string, fields: object, files: (typeof photo)[]) {
    const sent = await aForm({ ...fields }, { field: 'images', files });
    const url = `/api/products${path}`;
    const reply = await app.inject({ method, url, payload: sent.payload, headers: { ...sent.headers, ...headers } });
    return { ...reply.json<Reply<'createProduct'> & Required<ErrorReply>>(), status: reply.statusCode };
  }

  const aRow = (facts: object = {}) => ({
    color: 'Indigo',
    colorHexCode: '#2f4e86',
    size: 'M',
    stock: 3,
    originalPrice: 899,
    discountPrice: 0,
    ...facts,
  });
  const form = { categoryId: category.id, description: '', productVariants: [aRow()] };

  return {
    aRow,
    create: (fields: object) => send('POST', '', { productName: `Made ${(count += 1)}`, ...form, ...fields }, [photo]),
    update: ({ id, name, categoryId, variants }: Product, fields: object) =>
      send('PUT', `/${id}`, { ...form, productName: name, categoryId, productVariants: variants, ...fields }, []),
  };
}
