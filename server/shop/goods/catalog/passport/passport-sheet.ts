import type { GoodAttribute } from '#contract/good.ts'

export type PassportSheet = PDFKit.PDFDocument

/** A4 in points. */
export const LEFT = 48
export const WIDTH = 499
export const TOP = 36
const BOTTOM = 800
export const INK = '#16191c'
export const QUIET = '#4b545b'
const LINE = '#d5dadd'
const EDGE = '#7f8a92'

const rule = (doc: PassportSheet, x: number, y: number, width: number, colour = LINE) =>
  doc
    .lineWidth(0.5)
    .strokeColor(colour)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()

const PLATE_COLUMNS = 3
const ON_PLATE = 6
const CELL = 38
const PLATE_HEAD = 20

/** The nameplate: what is compared, in large figures. */
export function drawPlate(doc: PassportSheet, vendor: string, article: string, key: readonly GoodAttribute[]) {
  const shown = key.slice(0, ON_PLATE)
  const top = doc.y + 10
  const rows = Math.ceil(shown.length / PLATE_COLUMNS)
  const width = WIDTH / PLATE_COLUMNS
  doc
    .font('bold')
    .fontSize(8)
    .fillColor(INK)
    .text(vendor.toUpperCase(), LEFT + 10, top + 6, { characterSpacing: 0.4 })
  doc
    .font('plain')
    .fillColor(QUIET)
    .text(article, LEFT + 10, top + 6, { width: WIDTH - 20, align: 'right' })
  for (const [at, { name, value, unit }] of shown.entries()) {
    const x = LEFT + (at % PLATE_COLUMNS) * width
    const y = top + PLATE_HEAD + Math.floor(at / PLATE_COLUMNS) * CELL
    if (at % PLATE_COLUMNS > 0)
      doc
        .lineWidth(0.5)
        .strokeColor(LINE)
        .moveTo(x, y)
        .lineTo(x, y + CELL)
        .stroke()
    doc
      .font('plain')
      .fontSize(7)
      .fillColor(QUIET)
      .text(name.toUpperCase(), x + 10, y + 7, {
        width: width - 16,
        height: 9,
        ellipsis: true,
        characterSpacing: 0.3,
      })
    doc
      .font('bold')
      .fontSize(13)
      .fillColor(INK)
      .text(value, x + 10, y + 17, { lineBreak: false })
    const wide = doc.widthOfString(value)
    // lighter, on the same line
    if (unit !== null)
      doc
        .font('plain')
        .fontSize(9)
        .fillColor(QUIET)
        .text(unit, x + 13 + wide, y + 20.6, { lineBreak: false })
  }
  for (let row = 0; row < rows; row++) rule(doc, LEFT, top + PLATE_HEAD + row * CELL, WIDTH, row === 0 ? EDGE : LINE)
  doc
    .lineWidth(0.75)
    .strokeColor(EDGE)
    .roundedRect(LEFT, top, WIDTH, PLATE_HEAD + rows * CELL, 3)
    .stroke()
  doc.x = LEFT
  doc.y = top + PLATE_HEAD + rows * CELL + 12
}

interface Group {
  title: string
  rows: readonly { name: string; value: string }[]
}

const GUTTER = 28
const COLUMN = (WIDTH - GUTTER) / 2
const NAME_SHARE = 0.55
const TITLE_HEIGHT = 20
const ROW_GAP = 4
const GROUP_GAP = 8

function rowHeight(doc: PassportSheet, { name, value }: Group['rows'][number]): number {
  doc.font('plain').fontSize(9)
  const high = (text: string, width: number) => doc.heightOfString(text, { width })
  return Math.max(high(name, COLUMN * NAME_SHARE - 8), high(value, COLUMN * (1 - NAME_SHARE))) + ROW_GAP
}

const groupHeight = (doc: PassportSheet, { rows }: Group) =>
  rows.reduce((sum, row) => sum + rowHeight(doc, row), TITLE_HEIGHT + GROUP_GAP)

/** Groups of figures in two columns of nearly one height; a group is never parted, unless it is taller than a sheet. */
export function drawColumns(doc: PassportSheet, groups: readonly Group[]) {
  const heights = groups.map((group) => groupHeight(doc, group))
  const sum = (some: readonly number[]) => some.reduce((total, height) => total + height, 0)
  const lowestOf = (first: number) => Math.max(sum(heights.slice(0, first)), sum(heights.slice(first)))
  const inFirst = groups.keys().reduce((best, at) => (lowestOf(at + 1) < lowestOf(best) ? at + 1 : best), 0)
  let top = doc.y
  let [x, y, lowest] = [LEFT, top, top]
  for (const [at, group] of groups.entries()) {
    const height = heights[at]!
    if (at === inFirst) [x, y] = [LEFT + COLUMN + GUTTER, top]
    if (y + height > BOTTOM && y > TOP) {
      doc.addPage()
      ;[x, y, top, lowest] = [LEFT, TOP, TOP, TOP]
    }
    y = drawGroup(doc, group, x, y)
    lowest = Math.max(lowest, y)
  }
  doc.x = LEFT
  doc.y = lowest
}

function drawGroup(doc: PassportSheet, { title, rows }: Group, x: number, top: number): number {
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(INK)
    .text(title, x, top + 4, { width: COLUMN })
  let y = top + TITLE_HEIGHT
  for (const row of rows) {
    const height = rowHeight(doc, row)
    doc
      .font('plain')
      .fontSize(9)
      .fillColor(QUIET)
      .text(row.name, x, y + 2, { width: COLUMN * NAME_SHARE - 8 })
    doc.fillColor(INK).text(row.value, x + COLUMN * NAME_SHARE, y + 2, { width: COLUMN * (1 - NAME_SHARE) })
    y += height
    rule(doc, x, y, COLUMN)
  }
  return y + GROUP_GAP
}

const INDENT = 12

/** A title never stands alone at the foot of a sheet; lines hang from their dash. One line needs none. */
export function drawList(doc: PassportSheet, title: string, lines: readonly string[]) {
  if (lines.every((line) => line === '')) return
  if (doc.y > BOTTOM - 50) doc.addPage()
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(INK)
    .text(title, LEFT, doc.y + 4, { width: WIDTH })
  doc.y += 3
  doc.font('plain').fontSize(9)
  const indent = lines.length > 1 ? INDENT : 0
  for (const line of lines) {
    if (doc.y + doc.heightOfString(line, { width: WIDTH - indent }) > BOTTOM) doc.addPage()
    const { y } = doc
    if (indent > 0) doc.text('—', LEFT, y)
    doc.text(line, LEFT + indent, y, { width: WIDTH - indent })
    doc.y += 2
  }
  doc.y += 6
}

const FIELDS = ['Дата продажи', 'Серийный номер', 'Продавец']

/** What the seller writes by hand: a line for each. */
export function drawSale(doc: PassportSheet) {
  if (doc.y > BOTTOM - 28) doc.addPage()
  const y = doc.y + 14
  const width = WIDTH / FIELDS.length
  doc.font('plain').fontSize(9).fillColor(QUIET)
  for (const [at, field] of FIELDS.entries()) {
    const x = LEFT + at * width
    const label = doc.widthOfString(field) + 6
    doc.text(field, x, y, { lineBreak: false })
    rule(doc, x + label, y + 11, width - label - 12, EDGE)
  }
}
