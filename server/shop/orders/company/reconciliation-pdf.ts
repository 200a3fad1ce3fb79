import { createRequire } from 'node:module'
import { longDayText } from '#rules/calendar/moment-text.ts'
import { type CompanyLedger, deedText } from '#rules/company/company-ledger.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { type Kopecks, withKopecks } from '#rules/money/money.ts'
import { INVOICE_PAGE, type PdfSheet } from '#server/shop/orders/papers/invoice/invoice-sheet.ts'

interface Party {
  name: string
  inn: string
  kpp: string | null
  signer: string
}

/** All that stands on an act of reconciliation. */
export interface Reconciliation {
  seller: Party
  buyer: Party
  /** «Договор № 17 от 1 марта», empty without one. */
  agreement: string
  from: string
  to: string
  ledger: CompanyLedger
}

const { resolve } = createRequire(import.meta.url)
const fontFile = (weight: string, name: string) =>
  resolve(`@expo-google-fonts/golos-text/${weight}/GolosText_${name}.ttf`)

const INK = '#16191c'
const QUIET = '#4b545b'
const PAD = 4
const WIDTH = INVOICE_PAGE.right - INVOICE_PAGE.left
/** Ours to the left; theirs, empty, to the right: they write down their own figures. */
const COLUMNS = [
  { name: 'День', width: 56, align: 'left' },
  { name: 'Операция', width: 197, align: 'left' },
  { name: 'Дебет, ₽', width: 68, align: 'right' },
  { name: 'Кредит, ₽', width: 68, align: 'right' },
  { name: 'Дебет, ₽', width: 63, align: 'right' },
  { name: 'Кредит, ₽', width: 63, align: 'right' },
] as const

const longDay = (day: string) => longDayText(new Date(`${day}T12:00:00+03:00`))

/** A4 sheets with the ledger of a period, both signatures under it. Never on the main thread. */
export async function reconciliationPdf(act: Reconciliation): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const title = `Акт сверки, ${act.buyer.name}, ${longDay(act.from)} — ${longDay(act.to)}`
  const doc: PdfSheet = new PDFDocument({
    size: 'A4',
    margins: { top: 40, bottom: 30, left: INVOICE_PAGE.left, right: INVOICE_PAGE.width - INVOICE_PAGE.right },
    lang: 'ru-RU',
    displayTitle: true,
    font: fontFile('400Regular', '400Regular'),
    info: { Title: title, Author: act.seller.name },
  })
  const bytes = new Promise<Buffer>((done, fail) => {
    const parts: Buffer[] = []
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => done(Buffer.concat(parts)))
      .on('error', fail)
  })
  doc
    .registerFont('plain', fontFile('400Regular', '400Regular'))
    .registerFont('bold', fontFile('600SemiBold', '600SemiBold'))
  drawTitle(doc, act)
  drawTable(doc, act)
  drawResult(doc, act)
  doc.end()
  return bytes
}

const named = ({ name, inn, kpp }: Party) => [name, `ИНН ${inn}`, kpp && `КПП ${kpp}`].filter(Boolean).join(', ')

function drawTitle(doc: PdfSheet, { seller, buyer, agreement, from, to }: Reconciliation) {
  doc.font('bold').fontSize(15).fillColor(INK).text('Акт сверки взаимных расчётов', INVOICE_PAGE.left, 44)
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(QUIET)
    .text(`с ${longDay(from)} по ${longDay(to)}${agreement ? `. ${agreement}` : ''}`, { width: WIDTH })
  doc.y += 8
  for (const [label, party] of [
    ['Поставщик', seller],
    ['Покупатель', buyer],
  ] as const) {
    const top = doc.y
    doc.font('plain').fillColor(QUIET).text(label, INVOICE_PAGE.left, top, { width: 80 })
    doc
      .font('bold')
      .fillColor(INK)
      .text(named(party), INVOICE_PAGE.left + 84, top, { width: WIDTH - 84 })
    doc.y += 4
  }
  doc.y += 8
}

function drawRow(doc: PdfSheet, cells: readonly string[], height: number) {
  const top = doc.y
  let x = INVOICE_PAGE.left
  COLUMNS.forEach(({ width, align }, at) => {
    doc.lineWidth(0.5).strokeColor('#9aa4ab').rect(x, top, width, height).stroke()
    if (cells[at]) doc.text(cells[at], x + PAD, top + PAD, { width: width - PAD * 2, align })
    x += width
  })
  doc.y = top + height
}

function drawHeads(doc: PdfSheet, { seller, buyer }: Reconciliation) {
  const ours = COLUMNS.slice(0, 4).reduce((sum, { width }) => sum + width, 0)
  const top = doc.y
  doc.font('bold').fontSize(8).fillColor(INK)
  for (const [x, width, words] of [
    [INVOICE_PAGE.left, ours, `По данным: ${seller.name}`],
    [INVOICE_PAGE.left + ours, WIDTH - ours, `По данным: ${buyer.name}`],
  ] as const) {
    doc.lineWidth(0.5).strokeColor('#9aa4ab').rect(x, top, width, 18).stroke()
    doc.text(words, x + PAD, top + PAD, { width: width - PAD * 2, height: 11, ellipsis: true })
  }
  doc.y = top + 18
  drawRow(
    doc,
    COLUMNS.map(({ name }) => name),
    18,
  )
  doc.font('plain').fontSize(8)
}

const sides = (balance: Kopecks): [string, string] => [
  balance > 0 ? withKopecks(balance) : '',
  balance < 0 ? withKopecks(-balance) : '',
]

function drawTable(doc: PdfSheet, act: Reconciliation) {
  const { ledger } = act
  drawHeads(doc, act)
  const row = (cells: readonly string[]) => {
    const height = doc.heightOfString(cells[1]!, { width: COLUMNS[1].width - PAD * 2 }) + PAD * 2
    if (doc.y + height > INVOICE_PAGE.bottom) {
      doc.addPage()
      drawHeads(doc, act)
    }
    drawRow(doc, cells, height)
  }
  row(['', `Сальдо на ${longDay(act.from)}`, ...sides(ledger.opening)])
  for (const entry of ledger.entries)
    row([
      entry.day.split('-').reverse().join('.'),
      deedText(entry),
      entry.debit > 0 ? withKopecks(entry.debit) : '',
      entry.credit > 0 ? withKopecks(entry.credit) : '',
    ])
  doc.font('bold')
  row(['', 'Обороты за период', withKopecks(ledger.debit), withKopecks(ledger.credit)])
  row(['', `Сальдо на ${longDay(act.to)}`, ...sides(ledger.closing)])
}

/** «На 30 ноября 2026 г. задолженность в пользу ООО «Верстак» 8 490,00 ₽». */
function resultText({ seller, buyer, to, ledger: { closing } }: Reconciliation): string {
  const day = longDay(to)
  if (closing === 0) return `На ${day} взаимных долгов нет.`
  const sum = Math.abs(closing)
  return `На ${day} задолженность в пользу ${closing > 0 ? seller.name : buyer.name}: ${withKopecks(sum)} ₽ (${moneyInWords(sum)}).`
}

function drawResult(doc: PdfSheet, act: Reconciliation) {
  if (doc.y > INVOICE_PAGE.bottom - 150) doc.addPage()
  doc
    .font('bold')
    .fontSize(9.5)
    .fillColor(INK)
    .text(resultText(act), INVOICE_PAGE.left, doc.y + 14, { width: WIDTH })
  const top = doc.y + 22
  const half = WIDTH / 2 - 12
  for (const [at, party] of [act.seller, act.buyer].entries()) {
    const x = INVOICE_PAGE.left + at * (half + 24)
    doc
      .font('plain')
      .fontSize(9)
      .fillColor(INK)
      .text(`От ${party.name}`, x, top, { width: half, height: 24, ellipsis: true })
    const line = top + 58
    doc
      .lineWidth(0.5)
      .strokeColor(INK)
      .moveTo(x, line)
      .lineTo(x + half, line)
      .stroke()
    doc
      .fontSize(7)
      .fillColor(QUIET)
      .text(`подпись, печать${party.signer ? ` / ${party.signer} /` : ', имя'}`, x, line + 3, { width: half })
  }
}

export const reconciliationName = ({ buyer, from, to }: Reconciliation) => `akt-sverki-${buyer.inn}-${from}-${to}.pdf`
