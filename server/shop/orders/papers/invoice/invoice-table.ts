import { withKopecks } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import type { ReceiptItem } from '#server/ports/payment/port.ts'
import { INVOICE_PAGE, type PdfSheet } from './invoice-sheet.ts'

interface Column {
  name: string
  x: number
  width: number
  align: 'left' | 'right'
}

const PAD = 4
const COLUMNS: Column[] = [
  { name: '№', x: 0, width: 26, align: 'right' },
  { name: 'Товар или услуга', x: 26, width: 269, align: 'left' },
  { name: 'Кол-во', x: 295, width: 48, align: 'right' },
  { name: 'Ед.', x: 343, width: 32, align: 'left' },
  { name: 'Цена, ₽', x: 375, width: 66, align: 'right' },
  { name: 'Сумма, ₽', x: 441, width: 74, align: 'right' },
]

function drawRow(doc: PdfSheet, cells: readonly string[], height: number) {
  const top = doc.y
  COLUMNS.forEach(({ x, width, align }, at) => {
    doc
      .lineWidth(0.5)
      .strokeColor('#9aa4ab')
      .rect(INVOICE_PAGE.left + x, top, width, height)
      .stroke()
    doc.text(cells[at]!, INVOICE_PAGE.left + x + PAD, top + PAD, { width: width - PAD * 2, align })
  })
  doc.y = top + height
}

function drawHeader(doc: PdfSheet) {
  doc.font('bold').fontSize(8).fillColor('#16191c')
  drawRow(
    doc,
    COLUMNS.map(({ name }) => name),
    18,
  )
  doc.font('plain').fontSize(8.5)
}

/** A row never breaks over two sheets; each sheet has the header again. */
export function drawItems(doc: PdfSheet, items: readonly ReceiptItem[]) {
  drawHeader(doc)
  items.forEach(({ name, quantity, unit, price }, at) => {
    const height = doc.heightOfString(name, { width: COLUMNS[1]!.width - PAD * 2 }) + PAD * 2
    if (doc.y + height > INVOICE_PAGE.bottom) {
      doc.addPage()
      drawHeader(doc)
    }
    drawRow(
      doc,
      [String(at + 1), name, formatNumber(quantity), unit, withKopecks(price), withKopecks(price * quantity)],
      height,
    )
  })
}
