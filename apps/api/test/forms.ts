import sharp from 'sharp';

type UploadFile = { bytes: Uint8Array; type?: string; name?: string };
type FormFields = Record<string, unknown>;

/** A multipart form as the admin sends it: strings as text, other values as JSON, files in `field`. */
export async function createTestForm(
  fields: FormFields,
  { field = 'media', files = [] as readonly UploadFile[] } = {},
) {
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

export async function createTestPhoto({ width = 40, height = 50, color = '#2f4e86' } = {}): Promise<UploadFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return { bytes };
}
