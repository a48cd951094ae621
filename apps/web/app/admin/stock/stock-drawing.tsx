/** Boxes in rows, one still to count. */
export const STOCK_DRAWING = (
  <>
    <path d="M14 16v88M106 16v88M14 56h92M14 98h92" />
    <path d="M24 32h24v24H24zM54 26h22v30H54zM26 74h28v24H26z" />
    <path d="M64 76h24v22H64z" strokeDasharray="1 6" />
  </>
);
