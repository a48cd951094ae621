import sharp from 'sharp';

type Sent = { bytes: Uint8Array; type?: string; name?: string };
type Fields = Record<string, unknown>;

/** A multipart form as the back office sends it: text as it is, anything else as JSON, the files under `field`. */
export async function aForm(fields: Fields, { field = 'media', files = [] as readonly Sent[] } = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const { bytes, type = 'image/png', name = 'photo.png' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}

/** A plain picture of one colour. */
export async function aPhoto({ width = 40, height = 50, color = '#2f4e86' } = {}): Promise<Sent> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { bytes };
}
