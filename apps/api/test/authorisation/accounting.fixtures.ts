import { storePrivateFile } from '../../src/media/private-files.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { getTaxSettings } from '../../src/tax/tax-settings.service.ts';
import { createOrder } from './order-records.ts';
import { type Fixtures, queryId, type Scene } from './scene.ts';
import { createPrintJob } from './shipments.fixtures.ts';

async function createTaxDocument(scene: Scene): Promise<string> {
  const fileKey = await storePrivateFile(scene.mediaStore, Buffer.from('%PDF-1.7'));
  return queryId(
    scene,
    `with written as (
       select insert_tax_document('bill', 'BL', now(),
         jsonb_build_object('orderId', $1::text, 'seller', '{}', 'buyer', '{}', 'shipmentDetails', '{}', 'isWithoutTax', false),
         jsonb_agg(jsonb_build_object(
           'position', position, 'orderLineId', id, 'description', '', 'details', '', 'quantity', quantity, 'unit', 'Nos',
           'gross', price_paise * quantity, 'saving', 0, 'rateBp', 0, 'taxable', price_paise * quantity,
           'cgst', 0, 'sgst', 0, 'igst', 0
         ))) as id
       from order_lines
       where order_id = $1
     )
     insert into tax_document_files (tax_document_id, file_key, sha256) select id, $2, sha256('') from written
     returning tax_document_id as id`,
    [await createOrder(scene), fileKey],
  );
}

export const taxFixtures: Fixtures = {
  listOrderDocuments: { id: createOrder, foreignStatus: 404 },
  downloadDocument: { id: createTaxDocument, foreignStatus: 404 },
  updatePlaceOfSupply: { id: createOrder, payload: { stateCode: '27' } },
  updateTaxProfile: {
    form: {
      registration: 'none',
      gstin: '',
      legalName: '',
      invoicePrefix: 'INV',
      billPrefix: 'BL',
      creditPrefix: 'CN',
    },
  },
  updateTaxRates: {
    build: async ({ db }) => {
      const { ratesVersion } = await getTaxSettings({ db, now: systemClock });
      return { payload: { version: ratesVersion, checkedOn: null, rates: [] } };
    },
  },
  checkTaxRate: { query: '?hsn=6203&price=999' },
  getGstMonth: { params: { month: '2026-11' } },
  exportGstMonth: { params: { month: '2026-11' } },
  downloadGstMonth: { id: createPrintJob('gst_month') },
};

const createUnpaidShipment = async (scene: Scene) =>
  queryId(
    scene,
    `with shipment as (
       insert into shipments (order_id, position, cod_amount_paise, expected_delivery_on) values ($1, 1, 10000, current_date) returning id
     )
     insert into cod_entries (shipment_id, kind, paise, reference) select id, 'collected', 10000, 'test' from shipment
     returning shipment_id as id`,
    [await createOrder(scene)],
  );

const remittance = { courier: 'Delhivery', reference: 'UTR1', csv: '1904142475,1299' };

export const codFixtures: Fixtures = {
  previewRemittance: { payload: remittance },
  postRemittance: { payload: remittance },
  writeOffCod: { id: createUnpaidShipment, payload: { reason: 'The courier closed' } },
};
