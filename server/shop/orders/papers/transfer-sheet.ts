import type { PdfSheet } from './invoice/invoice-sheet.ts'

/** A4 on its side, in points, with our margins. */
export const SHEET = { left: 26, right: 816, top: 22, bottom: 562 }

export const BLACK = '#16191c'
export const FAINT = '#4b545b'

interface Cell {
  x: number
  y: number
  width: number
  height: number
}

/** A thin frame, as tables of papers have it. */
export function drawFrame(doc: PdfSheet, { x, y, width, height }: Cell): void {
  doc.lineWidth(0.5).strokeColor(BLACK).rect(x, y, width, height).stroke()
}

export function drawRule(
  doc: PdfSheet,
  from: { x: number; y: number },
  to: { x: number; y: number },
  weight = 0.5,
): void {
  doc.lineWidth(weight).strokeColor(BLACK).moveTo(from.x, from.y).lineTo(to.x, to.y).stroke()
}
