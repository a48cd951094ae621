import { indianText } from './life.ts';
import type { SimParcel } from './simulator.ts';

export type DelhiveryScan = { at: Date; type: string; status: string; code: string; said: string; place: string };
export type DelhiveryParcel = SimParcel<DelhiveryScan> & {
  cod: number;
  /** As it was sent, and changed since. */
  sent: Record<string, string | undefined>;
  decisions: object[];
};

// Replies as https://one.delhivery.com/developer-portal/documents/b2c describes them; each says which section. Where that page shows
// no reply, the fields are those that public clients of it read; sims/README.md says which.

/** "Shipment creation" */
export const created = (parcel: DelhiveryParcel) => ({
  ...counts(parcel.cod),
  upload_wbn: `UPL${parcel.number}`,
  packages: [
    {
      status: 'Success',
      client: 'KINARI',
      sort_code: 'BLR/KML',
      remarks: [''],
      waybill: parcel.number,
      cod_amount: parcel.cod,
      payment: parcel.cod > 0 ? 'COD' : 'Pre-paid',
      serviceable: true,
      refnum: parcel.reference,
    },
  ],
  success: true,
});

/** The same, refused: 200 all the same. FAQ, "Common Remarks" */
export const notCreated = (reference: string, remark: string) => ({
  ...counts(0),
  upload_wbn: 'UPL0',
  packages: [
    {
      status: 'Fail',
      client: 'KINARI',
      sort_code: null,
      remarks: [remark],
      waybill: '',
      cod_amount: 0,
      payment: '',
      serviceable: true,
      err_code: 'ER0005',
      refnum: reference,
    },
  ],
  success: false,
  rmk: 'An internal Error has occurred, Please get in touch with client.support@delhivery.com',
});

/** The same, before any parcel was looked at. */
export const rejected = (rmk: string) => ({ ...counts(0), package_count: 0, packages: [], success: false, rmk });

const counts = (cod: number) => ({
  cash_pickups_count: 0,
  package_count: 1,
  replacement_count: 0,
  pickups_count: 0,
  cash_pickups: 0,
  cod_count: cod > 0 ? 1 : 0,
  prepaid_count: cod > 0 ? 0 : 1,
  cod_amount: cod,
});

/** "Shipment tracking" */
export const tracked = (parcels: DelhiveryParcel[]) => ({
  ShipmentData: parcels.map((parcel) => ({
    Shipment: {
      AWB: parcel.number,
      ReferenceNo: parcel.reference,
      OrderType: parcel.cod > 0 ? 'COD' : 'Pre-paid',
      CODAmount: parcel.cod,
      PickUpDate: indianText(parcel.at, 'T'),
      Status: { ...statusOf(parcel.scans.at(-1) as DelhiveryScan), StatusCode: parcel.scans.at(-1)?.code },
      Scans: parcel.scans.map((scan) => ({
        ScanDetail: {
          Scan: scan.status,
          ScanType: scan.type,
          ScanDateTime: indianText(scan.at, 'T'),
          StatusDateTime: indianText(scan.at, 'T'),
          ScannedLocation: scan.place,
          StatusCode: scan.code,
          Instructions: scan.said,
        },
      })),
    },
  })),
});

/** FAQ, "Track shipment API": "No such waybill or order ID found", with 200 */
export const nothingFound = { Error: 'No such waybill or Order Id found', Success: false };

/** "Shipment updation", "Shipment cancellation" */
export const edited = (waybill: string, remark: string) => ({ status: true, waybill, remark });
export const notEdited = (waybill: string, error: string) => ({ status: false, waybill, error });

/** "NDR": "an asynchronous API, which provides the UPL ID in the response" */
export const taken = (id: number) => ({ request_id: `UPL${id}` });

/** "Generate shipping label", with pdf */
export const slip = (number: string) => ({
  packages: [{ wbn: number, pdf_download_link: `https://labels.example/${number}.pdf` }],
  packages_found: 1,
});

/** "Pickup request creation" */
export const pickup = (id: number, location: string) => ({ pickup_id: id, pickup_location_name: location });

/** "Webhook functionality", the default payload of the scan push */
export const hook = (parcel: DelhiveryParcel, scan: DelhiveryScan) => ({
  Shipment: {
    Status: statusOf(scan),
    PickUpDate: indianText(parcel.at),
    NSLCode: scan.code,
    Sortcode: 'IXC/MDP',
    ReferenceNo: parcel.reference,
    AWB: parcel.number,
  },
});

const statusOf = (scan: DelhiveryScan) => ({
  Status: scan.status,
  StatusDateTime: indianText(scan.at, 'T'),
  StatusType: scan.type,
  StatusLocation: scan.place,
  Instructions: scan.said,
});
