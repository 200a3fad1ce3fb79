import { createRequire } from 'node:module'
import { withKopecks } from '#rules/money/money.ts'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { AFTER_INVOICE_TERM } from '#rules/order/invoice-term.ts'
import { moneyInWords } from '#rules/money/money-words.ts'
import { countText } from '#rules/text/plural.ts'
import type { Invoice } from './invoice.ts'
import { INVOICE_PAGE, type PdfSheet } from './invoice-sheet.ts'
import { drawItems } from './invoice-table.ts'

const { resolve } = createRequire(import.meta.url)
const fontFile = (weight: string, name: string) =>
  resolve(`@expo-google-fonts/golos-text/${weight}/GolosText_${name}.ttf`)

const INK = '#16191c'
const QUIET = '#4b545b'
const QR_SIZE = 104

/** One A4 sheet or more for each. Never on the main thread: see render-in-worker.ts. */
export async function invoicesPdf(invoices: readonly [Invoice, ...Invoice[]]): Promise<Buffer> {
  const [first] = invoices
  const title = invoices.length === 1 ? first.title : `Счета на оплату: ${invoices.length}`
  const [{ default: PDFDocument }, { default: qrcode }] = await Promise.all([import('pdfkit'), import('qrcode')])
  const doc: PdfSheet = new PDFDocument({
    size: 'A4',
    margins: { top: 40, bottom: 40, left: INVOICE_PAGE.left, right: INVOICE_PAGE.width - INVOICE_PAGE.right },
    lang: 'ru-RU',
    displayTitle: true,
    font: fontFile('400Regular', '400Regular'),
    info: { Title: title, Author: first.payee.name, CreationDate: new Date(first.at) },
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
  for (const [at, invoice] of invoices.entries()) {
    if (at > 0) doc.addPage()
    drawQr(doc, qrcode.create(invoice.qr, { errorCorrectionLevel: 'M' }).modules)
    drawPayee(doc, invoice.payee)
    drawHead(doc, invoice)
    drawItems(doc, invoice.items)
    drawSums(doc, invoice)
  }
  doc.end()
  return bytes
}

function drawQr(doc: PdfSheet, { size, data }: { size: number; data: ArrayLike<number> }) {
  const [step, left, top] = [QR_SIZE / size, INVOICE_PAGE.right - QR_SIZE, 44]
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++)
      if (data[row * size + column]) doc.rect(left + column * step, top + row * step, step, step)
  }
  doc.fill(INK)
  doc
    .font('plain')
    .fontSize(7)
    .fillColor(QUIET)
    .text('Наведите камеру в приложении банка', left, top + QR_SIZE + 5, { width: QR_SIZE, align: 'center' })
}

const ROW = 34

/** The bank's block as everybody knows it: label small above, value below, hairlines around. */
function drawPayee(doc: PdfSheet, payee: Invoice['payee']) {
  const width = INVOICE_PAGE.right - INVOICE_PAGE.left - QR_SIZE - 24
  const half = width * 0.6
  const cells: [string, string, number, number, number][] = [
    ['Банк получателя', payee.bank, 0, 0, half],
    ['БИК', payee.bik, half, 0, width - half],
    ['ИНН / КПП', [payee.inn, payee.kpp].filter(Boolean).join(' / '), 0, 1, half],
    ['Корр. счёт', payee.correspondentAccount, half, 1, width - half],
    ['Получатель', payee.name, 0, 2, half],
    ['Расчётный счёт', payee.account, half, 2, width - half],
  ]
  for (const [label, value, x, row, cellWidth] of cells) {
    const [left, top] = [INVOICE_PAGE.left + x, 44 + row * ROW]
    doc.lineWidth(0.5).strokeColor('#9aa4ab').rect(left, top, cellWidth, ROW).stroke()
    doc
      .font('plain')
      .fontSize(7)
      .fillColor(QUIET)
      .text(label, left + 6, top + 5, { width: cellWidth - 12, lineBreak: false })
    doc
      .font('bold')
      .fontSize(9)
      .fillColor(INK)
      .text(value, left + 6, top + 16, { width: cellWidth - 12, height: 12, ellipsis: true })
  }
}

function drawHead(doc: PdfSheet, { title, payee, buyer }: Invoice) {
  doc.font('bold').fontSize(16).fillColor(INK).text(title, INVOICE_PAGE.left, 186)
  doc
    .lineWidth(1.5)
    .strokeColor(INK)
    .moveTo(INVOICE_PAGE.left, doc.y + 4)
    .lineTo(INVOICE_PAGE.right, doc.y + 4)
    .stroke()
  doc.y += 14
  const numbers = [`ИНН ${payee.inn}`, payee.kpp && `КПП ${payee.kpp}`].filter(Boolean).join(', ')
  for (const [label, value] of [
    ['Поставщик', [payee.name, numbers, tiedAddress(payee.address)].filter(Boolean).join(', ')],
    ['Покупатель', buyer],
  ] as const) {
    const top = doc.y
    doc.font('plain').fontSize(9).fillColor(QUIET).text(label, INVOICE_PAGE.left, top, { width: 80 })
    doc
      .font('bold')
      .fillColor(INK)
      .text(value, INVOICE_PAGE.left + 84, top, { width: INVOICE_PAGE.right - INVOICE_PAGE.left - 84 })
    doc.y += 6
  }
  doc.y += 6
}

function drawSums(doc: PdfSheet, { total, items, payee, vat, promo, until }: Invoice) {
  if (doc.y > INVOICE_PAGE.bottom - 190) doc.addPage()
  for (const [label, value] of [
    ...(promo ? [[`Скидка по промокоду ${promo.code}, учтена в ценах`, withKopecks(promo.off)] as const] : []),
    ['Итого', withKopecks(total)],
    ...vat.map(({ label, value }) => [label, value] as const),
    ['Всего к оплате', `${withKopecks(total)} ₽`],
  ] as const) {
    const top = doc.y + 6
    doc.font('bold').fontSize(9).fillColor(INK).text(label, INVOICE_PAGE.left, top, { width: 405, align: 'right' })
    doc.text(value, INVOICE_PAGE.left + 410, top, {
      width: INVOICE_PAGE.right - INVOICE_PAGE.left - 414,
      align: 'right',
    })
  }
  doc
    .font('plain')
    .fontSize(9)
    .text(
      `Всего ${countText(items.length, ['наименование', 'наименования', 'наименований'])} на сумму ${withKopecks(total)} ₽`,
      INVOICE_PAGE.left,
      doc.y + 14,
    )
  doc.font('bold').text(moneyInWords(total), { width: INVOICE_PAGE.right - INVOICE_PAGE.left })
  doc
    .lineWidth(1.5)
    .strokeColor(INK)
    .moveTo(INVOICE_PAGE.left, doc.y + 10)
    .lineTo(INVOICE_PAGE.right, doc.y + 10)
    .stroke()
  doc
    .font('plain')
    .fontSize(8)
    .fillColor(QUIET)
    .text(
      [
        until ? `Счёт действует до ${until}: до этого дня товар отложен за вами.` : 'Товар отложен за вами.',
        until ? AFTER_INVOICE_TERM : '',
        'При получении понадобится доверенность или печать организации.',
      ]
        .filter(Boolean)
        .join(' '),
      INVOICE_PAGE.left,
      doc.y + 20,
      { width: INVOICE_PAGE.right - INVOICE_PAGE.left },
    )
  const first = doc.y + 44
  for (const [at, [post, name]] of [
    ['Руководитель', payee.signer],
    ['Бухгалтер', ''],
  ].entries()) {
    const line = first + at * 30
    doc
      .fontSize(9)
      .fillColor(INK)
      .text(post!, INVOICE_PAGE.left, line - 11, { lineBreak: false })
    doc
      .lineWidth(0.5)
      .strokeColor(INK)
      .moveTo(INVOICE_PAGE.left + 84, line)
      .lineTo(INVOICE_PAGE.left + 260, line)
      .stroke()
    if (name) doc.text(name, INVOICE_PAGE.left + 272, line - 11, { lineBreak: false })
  }
}
