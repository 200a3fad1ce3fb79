import { okeiOf, type PaperLine, type TransferPaper } from '#rules/company/transfer-paper.ts'
import { withKopecks } from '#rules/money/money.ts'
import { vatRateText } from '#rules/money/vat.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { DASH } from '#rules/text/typography.ts'
import type { PdfSheet } from './invoice/invoice-sheet.ts'
import { drawFrame, BLACK, SHEET } from './transfer-sheet.ts'

interface Column {
  /** Its number in the form. */
  mark: string
  name: string
  width: number
  align: 'left' | 'center' | 'right'
  /** Of the heading over it and its neighbour. */
  group?: string
}

const PAD = 2.5
const HEAD = 42
const GROUP = 16
const MARKS = 10
/** Columns of traced goods (12 to 14) are left out where there are none: the rules allow it. */
const COLUMNS: readonly Column[] = [
  { mark: 'А', name: 'Код товара/ работ, услуг', width: 46, align: 'left' },
  { mark: '1', name: '№ п/п', width: 22, align: 'center' },
  {
    mark: '1а',
    name: 'Наименование товара (описание выполненных работ, оказанных услуг), имущественного права',
    width: 222,
    align: 'left',
  },
  { mark: '1б', name: 'Код вида товара', width: 32, align: 'center' },
  { mark: '2', name: 'код', width: 26, align: 'center', group: 'Единица измерения' },
  { mark: '2а', name: 'условное обозна- чение', width: 36, align: 'center', group: 'Единица измерения' },
  { mark: '3', name: 'Коли- чество (объём)', width: 34, align: 'right' },
  { mark: '4', name: 'Цена (тариф) за единицу измерения', width: 54, align: 'right' },
  { mark: '5', name: 'Стоимость товаров (работ, услуг) без налога — всего', width: 60, align: 'right' },
  { mark: '6', name: 'В том числе сумма акциза', width: 38, align: 'center' },
  { mark: '7', name: 'Нало- говая ставка', width: 36, align: 'center' },
  { mark: '8', name: 'Сумма налога, предъявляемая покупателю', width: 56, align: 'right' },
  { mark: '9', name: 'Стоимость товаров (работ, услуг) с налогом — всего', width: 60, align: 'right' },
  { mark: '10', name: 'цифро- вой код', width: 28, align: 'center', group: 'Страна происхождения' },
  { mark: '10а', name: 'краткое наимено- вание', width: 40, align: 'center', group: 'Страна происхождения' },
]

const LEFTS = COLUMNS.map((_, at) => SHEET.left + COLUMNS.slice(0, at).reduce((sum, { width }) => sum + width, 0))

function cell(doc: PdfSheet, at: number, text: string, { y, height }: { y: number; height: number }, own?: 'center') {
  const { width, align } = COLUMNS[at]!
  drawFrame(doc, { x: LEFTS[at]!, y, width, height })
  const wide = width - PAD * 2
  const tall = doc.heightOfString(text, { width: wide })
  doc.text(text, LEFTS[at]! + PAD, y + (own ? Math.max(PAD, (height - tall) / 2) : PAD), {
    width: wide,
    align: own ?? align,
  })
}

function drawHeader(doc: PdfSheet) {
  const y = doc.y
  doc.font('plain').fontSize(5.5).fillColor(BLACK)
  COLUMNS.forEach(({ name, group, width }, at) => {
    if (group === undefined) return cell(doc, at, name, { y, height: HEAD }, 'center')
    cell(doc, at, name, { y: y + GROUP, height: HEAD - GROUP }, 'center')
    if (COLUMNS[at - 1]?.group === group) return
    const both = width + COLUMNS[at + 1]!.width
    drawFrame(doc, { x: LEFTS[at]!, y, width: both, height: GROUP })
    doc.text(group, LEFTS[at]! + PAD, y + 2, { width: both - PAD * 2, align: 'center' })
  })
  doc.fontSize(6)
  COLUMNS.forEach(({ mark }, at) => cell(doc, at, mark, { y: y + HEAD, height: MARKS }, 'center'))
  doc.y = y + HEAD + MARKS
  doc.fontSize(7)
}

const cellsOf = (line: PaperLine, at: number): string[] => [
  line.article || line.code || DASH,
  String(at + 1),
  line.name,
  DASH,
  okeiOf(line.unit) ?? DASH,
  line.unit,
  formatNumber(line.quantity),
  withKopecks(line.price),
  withKopecks(line.net),
  'без акциза',
  line.rate === 'none' ? 'без НДС' : vatRateText(line.rate),
  line.rate === 'none' ? 'без НДС' : withKopecks(line.vat),
  withKopecks(line.gross),
  DASH,
  DASH,
]

const heightOf = (doc: PdfSheet, cells: readonly string[]): number =>
  Math.max(...cells.map((text, at) => doc.heightOfString(text, { width: COLUMNS[at]!.width - PAD * 2 }))) + PAD * 2

/** A row never breaks over two sheets; each sheet has the heading again. */
export function drawLines(doc: PdfSheet, { lines, net, vat, gross }: TransferPaper): void {
  drawHeader(doc)
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line, at)
    const height = heightOf(doc, cells)
    // the last row is never parted from the sums
    if (doc.y + height + (at === lines.length - 1 ? 14 : 0) > SHEET.bottom) {
      doc.addPage()
      doc.y = SHEET.top
      drawHeader(doc)
    }
    const y = doc.y
    cells.forEach((text, column) => cell(doc, column, text, { y, height }))
    doc.y = y + height
  }
  const y = doc.y
  const height = 13
  const sums = new Map([
    [8, withKopecks(net)],
    [9, 'X'],
    [10, 'X'],
    [11, vat === null ? 'без НДС' : withKopecks(vat)],
    [12, withKopecks(gross)],
  ])
  doc.font('bold')
  drawFrame(doc, { x: SHEET.left, y, width: LEFTS[8]! - SHEET.left, height })
  doc.text('Всего к оплате (9)', SHEET.left + PAD, y + PAD, { width: LEFTS[8]! - SHEET.left - PAD * 2 })
  for (const [column, text] of sums) cell(doc, column, text, { y, height })
  doc.font('plain')
  doc.y = y + height
}
