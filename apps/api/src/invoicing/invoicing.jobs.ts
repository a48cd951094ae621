import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findImageBytes, findImageBytesById } from '../media/image-bytes.ts';
import { storePrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import { toPdfImage } from '../pdf/pdf-image.ts';
import type { Db } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs.ts';
import { findUnrenderedDocument, insertDocumentFile } from './invoicing.queries.ts';
import { toTaxDocumentPdf } from './tax-document-pdf-data.ts';
import type { Seller } from './tax-document-record.ts';

// Enough pixels for a sharp print.
const IMAGE_WIDTH = 600;

/** Renders the PDF once. If two jobs run at the same time, the second deletes its file. */
export const renderTaxDocumentJob = (store: MediaStore): Job => ({
  name: 'render_tax_document',
  run: async ({ db }, payload) => {
    const { documentId } = z.object({ documentId: z.uuid() }).parse(payload);
    const document = await findUnrenderedDocument(db, documentId);
    if (!document) return;
    const pdfData = toTaxDocumentPdf(document, await loadImages({ db, store }, document.seller));
    const { renderTaxDocument } = await import('../pdf/tax-document/render-tax-document.ts');
    const { content } = renderTaxDocument(pdfData, { madeAt: document.issuedAt });
    const fileKey = await storePrivateFile(store, content);
    const sha256 = createHash('sha256').update(content).digest();
    if (!(await insertDocumentFile(db, { documentId, fileKey, sha256 }))) await store.delete(fileKey);
  },
});

async function loadImages(deps: { db: Db; store: MediaStore }, { logoKey, signatureImageId }: Seller) {
  const [logo, signature] = await Promise.all([
    logoKey ? findImageBytes(deps, logoKey, IMAGE_WIDTH) : undefined,
    signatureImageId ? findImageBytesById(deps, signatureImageId, IMAGE_WIDTH) : undefined,
  ]);
  return {
    logo: logo ? await toPdfImage(logo) : null,
    signature: signature ? await toPdfImage(signature) : null,
  };
}
