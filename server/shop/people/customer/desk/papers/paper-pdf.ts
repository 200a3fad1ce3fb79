import { createRequire } from 'node:module'
import type { CustomerPaper, PaperField, PaperPart } from './paper.ts'

const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string) => resolve(`@expo-google-fonts/golos-text/${name}/GolosText_${name}.ttf`)

const INK = '#16191c'
const QUIET = '#4b545b'
const LEFT = 48
const RIGHT = 547
const BOTTOM = 790
const LABEL_WIDTH = 170
const GAP = 12
const VALUE_WIDTH = RIGHT - LEFT - LABEL_WIDTH - GAP
const TOP = 48
/** Of a record that stays on one page. */
const WHOLE = 420

type Doc = PDFKit.PDFDocument

/** A4 pages with their numbers. Never on the main thread: see paper.ts. */
export async function paperPdf(paper: CustomerPaper): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit')
  const doc: Doc = new Pdf({
    size: 'A4',
    margins: { top: 48, bottom: 48, left: LEFT, right: 595 - RIGHT },
    bufferPages: true,
    lang: 'ru-RU',
    displayTitle: true,
    font: fontFile('400Regular'),
    info: { Title: paper.title, Author: paper.author, CreationDate: new Date(paper.at) },
  })
  const bytes = new Promise<Buffer>((done, fail) => {
    const parts: Buffer[] = []
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => done(Buffer.concat(parts)))
      .on('error', fail)
  })
  doc.registerFont('plain', fontFile('400Regular')).registerFont('bold', fontFile('600SemiBold'))
  drawHead(doc, paper)
  for (const part of paper.parts) drawPart(doc, part)
  numberPages(doc, paper.title)
  doc.end()
  return bytes
}

function drawHead(doc: Doc, { title, note, author }: CustomerPaper) {
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(QUIET)
    .text(author, LEFT, 48, { width: RIGHT - LEFT })
  doc
    .font('bold')
    .fontSize(16)
    .fillColor(INK)
    .text(title, LEFT, doc.y + 10, { width: RIGHT - LEFT })
  if (note)
    doc
      .font('plain')
      .fontSize(9)
      .fillColor(QUIET)
      .text(note, LEFT, doc.y + 4, { width: RIGHT - LEFT })
  line(doc, 1.5)
}

function line(doc: Doc, width: number) {
  const y = doc.y + 8
  doc
    .lineWidth(width)
    .strokeColor(width > 1 ? INK : '#c9d0d4')
    .moveTo(LEFT, y)
    .lineTo(RIGHT, y)
    .stroke()
  doc.y = y + 8
}

/** A heading stays with what it heads. */
function room(doc: Doc, height: number) {
  if (doc.y + height > BOTTOM) doc.addPage()
}

function drawPart(doc: Doc, part: PaperPart) {
  if (part.kind === 'text') {
    doc
      .font('plain')
      .fontSize(10)
      .fillColor(INK)
      .text(part.text, LEFT, doc.y, { width: RIGHT - LEFT, lineGap: 2 })
    doc.y += GAP
    return
  }
  if (part.kind === 'signatures') return drawSignatures(doc, part.lines)
  if (part.title) {
    room(doc, 60)
    doc
      .font('bold')
      .fontSize(12)
      .fillColor(INK)
      .text(part.title, LEFT, doc.y, { width: RIGHT - LEFT })
    doc.y += 4
  }
  const records = part.kind === 'fields' ? [part.fields] : part.records
  for (const [at, fields] of records.entries()) {
    // a record of a few lines is not cut across pages
    const height = fields.reduce((sum, field) => sum + fieldHeight(doc, field) + 3, 16)
    if (height < WHOLE) room(doc, height)
    if (at > 0 && doc.y > TOP) line(doc, 0.5)
    for (const field of fields) drawField(doc, field)
  }
  doc.y += GAP
}

function fieldHeight(doc: Doc, { label, value }: PaperField): number {
  doc.font('plain').fontSize(9)
  return Math.max(
    doc.heightOfString(label, { width: LABEL_WIDTH }),
    doc.heightOfString(value || '—', { width: VALUE_WIDTH }),
  )
}

function drawField(doc: Doc, { label, value }: PaperField) {
  const height = fieldHeight(doc, { label, value })
  // a text longer than a page flows by itself
  room(doc, Math.min(height, 300) + 3)
  const top = doc.y
  doc.fillColor(QUIET).text(label, LEFT, top, { width: LABEL_WIDTH })
  const afterLabel = doc.y
  doc.fillColor(INK).text(value || '—', LEFT + LABEL_WIDTH + GAP, top, { width: VALUE_WIDTH })
  doc.y = Math.max(doc.y, height < 300 ? afterLabel : 0) + 3
}

function drawSignatures(doc: Doc, lines: readonly PaperField[]) {
  room(doc, 40 * lines.length + 20)
  for (const { label, value } of lines) {
    const y = doc.y + 30
    doc
      .font('plain')
      .fontSize(9)
      .fillColor(INK)
      .text(label, LEFT, y - 11, { width: LABEL_WIDTH })
    doc
      .lineWidth(0.5)
      .strokeColor(INK)
      .moveTo(LEFT + LABEL_WIDTH + GAP, y)
      .lineTo(LEFT + LABEL_WIDTH + 150, y)
      .stroke()
    doc.text(value, LEFT + LABEL_WIDTH + 162, y - 11, { width: RIGHT - LEFT - LABEL_WIDTH - 162 })
    doc.y = y + 6
  }
}

function numberPages(doc: Doc, title: string) {
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at)
    // below the margin: without this the line would begin a page of its own
    doc.page.margins.bottom = 0
    doc
      .font('plain')
      .fontSize(7)
      .fillColor(QUIET)
      .text(`${title} · страница ${at + 1} из ${count}`, LEFT, 812, {
        width: RIGHT - LEFT,
        align: 'right',
        lineBreak: false,
      })
  }
}
