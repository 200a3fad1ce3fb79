import { createRequire } from 'node:module'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { longDayText } from '#rules/calendar/moment-text.ts'
import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { isEntrepreneur, type PaperParty, type TransferPaper } from '#rules/company/transfer-paper.ts'
import { countText } from '#rules/text/plural.ts'
import { DASH, NBSP } from '#rules/text/typography.ts'
import type { PdfSheet } from './invoice/invoice-sheet.ts'
import { drawFrame, BLACK, FAINT, drawRule, SHEET } from './transfer-sheet.ts'
import { drawLines } from './transfer-table.ts'

const { resolve } = createRequire(import.meta.url)
const fontFile = (weight: string, name: string) =>
  resolve(`@expo-google-fonts/golos-text/${weight}/GolosText_${name}.ttf`)

const SIDE = 92
const MAIN = SHEET.left + SIDE + 8

const dayWords = (day: CalendarDay): string => longDayText(new Date(`${day}T12:00:00+03:00`))
const numbersOf = ({ inn, kpp }: PaperParty): string => [inn, kpp].filter(Boolean).join(' / ')
const placed = ({ name, address }: PaperParty): string => [name, tiedAddress(address)].filter(Boolean).join(', ')

/** The form the tax service recommends (letter ММВ-20-3/96@), on A4 sheets on their side. Never on the main thread. */
export async function transferPdf(paper: TransferPaper): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc: PdfSheet = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margins: { top: SHEET.top, bottom: 10, left: SHEET.left, right: 10 },
    lang: 'ru-RU',
    displayTitle: true,
    bufferPages: true,
    font: fontFile('400Regular', '400Regular'),
    info: {
      Title: `УПД № ${paper.number} от ${dayWords(paper.day)}`,
      Author: paper.seller.name,
      CreationDate: new Date(paper.at),
    },
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
  drawHead(doc, paper)
  drawLines(doc, paper)
  drawHands(doc, paper)
  numberSheets(doc, paper)
  doc.end()
  return bytes
}

function drawSide(doc: PdfSheet, { status }: TransferPaper) {
  const { left, top } = SHEET
  doc.font('bold').fontSize(9).fillColor(BLACK).text('Универсальный передаточный документ', left, top, { width: SIDE })
  const y = doc.y + 12
  doc
    .font('plain')
    .fontSize(8)
    .text('Статус:', left, y + 3, { lineBreak: false })
  drawFrame(doc, { x: left + 40, y, width: 18, height: 15 })
  doc
    .font('bold')
    .fontSize(10)
    .text(String(status), left + 40, y + 2, { width: 18, align: 'center' })
  doc
    .font('plain')
    .fontSize(6)
    .fillColor(FAINT)
    .text('1 — счёт-фактура и передаточный документ (акт)', left, y + 24, { width: SIDE })
    .text('2 — передаточный документ (акт)', { width: SIDE })
    .fillColor(BLACK)
}

interface Field {
  label: string
  value: string
  mark: string
}

/** A label, its value over a line, and the form's number of the row. */
function drawField(doc: PdfSheet, { label, value, mark }: Field, x: number, width: number, labelWidth: number) {
  const y = doc.y
  const [from, room] = [x + labelWidth, width - labelWidth - 20]
  doc.font('plain').fontSize(7).fillColor(BLACK)
  const tall = Math.max(
    doc.heightOfString(value || DASH, { width: room }),
    doc.heightOfString(label, { width: labelWidth - 4 }),
  )
  doc.text(label, x, y, { width: labelWidth - 4 })
  doc.font('bold').text(value || DASH, from, y, { width: room })
  doc
    .font('plain')
    .fillColor(FAINT)
    .text(`(${mark})`, x + width - 18, y, { width: 18, align: 'right' })
  drawRule(doc, { x: from, y: y + tall + 0.5 }, { x: from + room, y: y + tall + 0.5 }, 0.4)
  doc.fillColor(BLACK)
  doc.y = y + tall + 3.5
}

function drawHead(doc: PdfSheet, paper: TransferPaper) {
  const { seller, buyer, lines } = paper
  drawSide(doc, paper)
  doc.y = SHEET.top
  const title = paper.status === 1 ? 'Счёт-фактура №' : 'Документ №'
  doc
    .font('plain')
    .fontSize(5.5)
    .fillColor(FAINT)
    .text(
      'Форма рекомендована письмом ФНС России от 21.10.2013 № ММВ-20-3/96@; счёт-фактура — приложение № 1 к постановлению Правительства Российской Федерации от 26.12.2011 № 1137',
      SHEET.right - 250,
      SHEET.top,
      { width: 250, align: 'right' },
    )
  doc
    .font('bold')
    .fontSize(11)
    .fillColor(BLACK)
    .text(`${title}${NBSP}${paper.number} от ${dayWords(paper.day)}`, MAIN, SHEET.top, { continued: true })
  doc.font('plain').fontSize(7).fillColor(FAINT).text(`  (1)`)
  doc.text(`Исправление №${NBSP}${DASH} от ${DASH}  (1а)`, MAIN, SHEET.top + 17)
  const top = doc.y + 6
  const half = (SHEET.right - MAIN - 16) / 2
  const ends: number[] = []
  const shipped = `УПД №${NBSP}${paper.number} от ${dayWords(paper.day)}, ${lines.length === 1 ? '№ п/п 1' : `№ п/п 1–${lines.length}`}`
  const columns: { x: number; labels: number; fields: Field[] }[] = [
    {
      x: MAIN,
      labels: 96,
      fields: [
        { label: 'Продавец', value: seller.name, mark: '2' },
        { label: 'Адрес', value: tiedAddress(seller.address), mark: '2а' },
        { label: 'ИНН/КПП продавца', value: numbersOf(seller), mark: '2б' },
        { label: 'Грузоотправитель и его адрес', value: 'он же', mark: '3' },
        { label: 'Грузополучатель и его адрес', value: placed(buyer), mark: '4' },
        { label: 'К платёжно-расчётному документу', value: '', mark: '5' },
        { label: 'Документ об отгрузке', value: shipped, mark: '5а' },
      ],
    },
    {
      x: MAIN + half + 16,
      labels: 96,
      fields: [
        { label: 'Покупатель', value: buyer.name, mark: '6' },
        { label: 'Адрес', value: tiedAddress(buyer.address), mark: '6а' },
        { label: 'ИНН/КПП покупателя', value: numbersOf(buyer), mark: '6б' },
        { label: 'Валюта: наименование, код', value: 'российский рубль, 643', mark: '7' },
        {
          label: 'Идентификатор государственного контракта, договора (соглашения)',
          value: '',
          mark: '8',
        },
      ],
    },
  ]
  for (const { x, labels, fields } of columns) {
    doc.y = top
    for (const field of fields) drawField(doc, field, x, half, labels)
    ends.push(doc.y)
  }
  const end = Math.max(...ends, SHEET.top + 110)
  drawRule(doc, { x: MAIN - 5, y: SHEET.top }, { x: MAIN - 5, y: end }, 1.2)
  doc.y = end + 2
}

/** A line to sign on with small words under it. */
function signLine(doc: PdfSheet, words: string, x: number, width: number, y: number, value = '') {
  if (value)
    doc
      .font('bold')
      .fontSize(7)
      .fillColor(BLACK)
      .text(value, x, y - 9.5, { width, height: 9, align: 'center', ellipsis: true })
  drawRule(doc, { x, y }, { x: x + width, y })
  doc
    .font('plain')
    .fontSize(5.5)
    .fillColor(FAINT)
    .text(words, x, y + 1.5, { width, align: 'center' })
    .fillColor(BLACK)
}

const HANDS_HEIGHT = 208

function drawSigners(doc: PdfSheet, { seller, signer }: TransferPaper) {
  const y = doc.y + 16
  const isPerson = isEntrepreneur(seller)
  const posts: [string, string][] = isPerson
    ? [['Индивидуальный предприниматель или иное уполномоченное лицо', signer.name]]
    : [
        ['Руководитель организации или иное уполномоченное лицо', signer.name],
        ['Главный бухгалтер или иное уполномоченное лицо', ''],
      ]
  const width = (SHEET.right - MAIN - 16) / 2
  posts.forEach(([words, name], at) => {
    const x = MAIN + at * (width + 16)
    doc
      .font('plain')
      .fontSize(7)
      .text(words, x, y - 12, { width: 128 })
    signLine(doc, '(подпись)', x + 134, 80, y + 4)
    signLine(doc, '(ф. и. о.)', x + 222, width - 222, y + 4, name)
  })
  if (isPerson)
    signLine(
      doc,
      '(реквизиты свидетельства о государственной регистрации предпринимателя)',
      MAIN + width + 16,
      width,
      y + 4,
    )
  doc.y = y + 18
}

/** What passes from hand to hand: the seller's half on the left, the buyer's on the right. */
function drawHands(doc: PdfSheet, paper: TransferPaper) {
  if (doc.y + HANDS_HEIGHT > SHEET.bottom) {
    doc.addPage()
    doc.y = SHEET.top
  }
  if (paper.status === 1) drawSigners(doc, paper)
  const { seller, buyer, agreement, signer, orderNumber } = paper
  const basis = [
    agreement && `Договор №${NBSP}${agreement.number} от ${dayWords(agreement.day)}`,
    `Заказ №${NBSP}${orderNumber}`,
  ]
    .filter(Boolean)
    .join('; ')
  drawRule(doc, { x: SHEET.left, y: doc.y + 3 }, { x: SHEET.right, y: doc.y + 3 }, 1.2)
  doc.y += 7
  const whole = SHEET.right - SHEET.left
  drawField(
    doc,
    { label: 'Основание передачи (сдачи) / получения (приёмки)', value: basis, mark: '8' },
    SHEET.left,
    whole,
    190,
  )
  drawField(doc, { label: 'Данные о транспортировке и грузе', value: '', mark: '9' }, SHEET.left, whole, 190)
  const top = doc.y + 4
  const half = (whole - 16) / 2
  const ends: number[] = []
  const isPerson = isEntrepreneur(seller)
  const hands = [
    {
      x: SHEET.left,
      passed: 'Товар (груз) передал / услуги, результаты работ, права сдал',
      marks: ['10', '11', '12', '13', '14'],
      dayLabel: 'Дата отгрузки, передачи (сдачи)',
      day: dayWords(paper.handedOn),
      maker: `${seller.name}, ИНН/КПП ${numbersOf(seller)}`,
      who: { post: isPerson ? 'ИП' : signer.post, name: signer.name },
      notes: 'Иные сведения об отгрузке, передаче',
    },
    {
      x: SHEET.left + half + 16,
      passed: 'Товар (груз) получил / услуги, результаты работ, права принял',
      marks: ['15', '16', '17', '18', '19'],
      dayLabel: 'Дата получения (приёмки)',
      day: '«     »                          20      г.',
      maker: `${buyer.name}, ИНН/КПП ${numbersOf(buyer)}`,
      who: { post: '', name: '' },
      notes: 'Иные сведения о получении, приёмке',
    },
  ]
  for (const { x, passed, marks, dayLabel, day, maker, who, notes } of hands) {
    doc.y = top
    drawHand(doc, passed, marks[0]!, who, x, half)
    drawField(doc, { label: dayLabel, value: day, mark: marks[1]! }, x, half, 130)
    drawField(doc, { label: notes, value: '', mark: marks[2]! }, x, half, 130)
    drawHand(doc, 'Ответственный за правильность оформления факта хозяйственной жизни', marks[3]!, who, x, half)
    drawField(
      doc,
      { label: 'Наименование экономического субъекта — составителя документа', value: maker, mark: marks[4]! },
      x,
      half,
      130,
    )
    doc
      .font('plain')
      .fontSize(7)
      .text('М. П.', x, doc.y + 4, { lineBreak: false })
    ends.push(doc.y + 10)
  }
  drawRule(doc, { x: SHEET.left + half + 8, y: top }, { x: SHEET.left + half + 8, y: Math.max(...ends) })
}

function drawHand(
  doc: PdfSheet,
  words: string,
  mark: string,
  who: { post: string; name: string },
  x: number,
  width: number,
) {
  doc
    .font('plain')
    .fontSize(7)
    .fillColor(BLACK)
    .text(words, x, doc.y, { width: width - 20 })
  const y = doc.y + 12
  const part = (width - 20 - 16) / 3
  signLine(doc, '(должность)', x, part, y, who.post)
  signLine(doc, '(подпись)', x + part + 8, part, y)
  signLine(doc, '(ф. и. о.)', x + (part + 8) * 2, part, y, who.name)
  doc
    .fontSize(7)
    .fillColor(FAINT)
    .text(`(${mark})`, x + width - 18, y - 8, { width: 18, align: 'right' })
    .fillColor(BLACK)
  doc.y = y + 12
}

function numberSheets(doc: PdfSheet, { number, day }: TransferPaper) {
  const { count } = doc.bufferedPageRange()
  const sheets = countText(count, ['листе', 'листах', 'листах'])
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc
      .font('plain')
      .fontSize(6)
      .fillColor(FAINT)
      .text(`УПД №${NBSP}${number} от ${dayWords(day)} Документ составлен на ${sheets}`, SHEET.left, 574, {
        lineBreak: false,
      })
      .text(`Лист ${page + 1} из ${count}`, SHEET.right - 80, 574, { width: 80, align: 'right', lineBreak: false })
  }
}
