/** A4 in points, with our margins. */
export const INVOICE_PAGE = { width: 595.28, left: 40, right: 555, bottom: 790 }

export type PdfSheet = PDFKit.PDFDocument
