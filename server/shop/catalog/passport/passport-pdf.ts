import { createRequire } from 'node:module'
import { countText } from '#rules/text/plural.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Passport } from './passport.ts'

type Sheet = PDFKit.PDFDocument

const { resolve } = createRequire(import.meta.url)
const fontFile = (weight: string, name: string) =>
  resolve(`@expo-google-fonts/golos-text/${weight}/GolosText_${name}.ttf`)

/** A4 in points. */
const [LEFT, WIDTH, BOTTOM] = [48, 499, 780]
const VALUE_AT = LEFT + WIDTH * 0.55
const INK = '#16191c'
const QUIET = '#4b545b'
const LINE = '#d5dadd'

const SAFETY = [
  'Прочитайте документ до конца, прежде чем включать изделие, и храните его всё время службы.',
  'Работайте в очках и перчатках, свободную одежду и волосы уберите. Посторонние, дети и животные — не ближе пяти метров.',
  'Перед каждой работой осмотрите корпус, кабель, кожухи и оснастку: с трещиной или люфтом работать нельзя.',
  'Меняйте оснастку и чистите изделие, только отключив его от питания или сняв аккумулятор; у бензиновой техники — сняв колпачок свечи.',
  'Оснастку берите того размера и тех оборотов, что указаны в характеристиках.',
]
const CARE = [
  'После работы уберите пыль сухой щёткой, вентиляционные щели держите открытыми.',
  'Храните в сухом месте при температуре от 5 до 35 °C.',
]

/** The paper of one good, a sheet or two of A4. Never on the main thread: see passport-thread.ts. */
export async function passportPdf(passport: Passport): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc: Sheet = new PDFDocument({
    size: 'A4',
    margins: { top: 48, bottom: 48, left: LEFT, right: 48 },
    lang: 'ru-RU',
    displayTitle: true,
    font: fontFile('400Regular', '400Regular'),
    info: { Title: `Паспорт: ${passport.name}`, Author: passport.shop.name },
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
  drawHead(doc, passport)
  for (const { name, attributes } of passport.groups) {
    drawTitle(doc, name)
    for (const each of attributes) drawFigure(doc, each.name, withUnit(each.value, each.unit))
  }
  drawTitle(doc, 'Упаковка')
  const { length, width, height } = passport.dimensions
  drawFigure(doc, 'Размеры', `${length}×${width}×${height}\u00a0мм`)
  drawFigure(doc, 'Вес', `${String(passport.weight).replace('.', ',')}\u00a0кг`)
  drawList(doc, 'Комплект поставки', passport.inTheBox)
  drawList(doc, 'Безопасность', SAFETY)
  drawList(doc, 'Уход и хранение', CARE)
  drawList(doc, 'Гарантия и ремонт', warrantyOf(passport))
  drawSale(doc)
  doc.end()
  return bytes
}

function drawHead(doc: Sheet, { shop, name, article, code, vendor }: Passport) {
  doc.font('plain').fontSize(9).fillColor(QUIET).text(`${shop.name} · ${shop.phone}`, LEFT, 48)
  doc.font('bold').fontSize(11).fillColor(INK).text('Паспорт и инструкция по эксплуатации', LEFT, 70)
  doc.font('bold').fontSize(17).text(name, LEFT, 90, { width: WIDTH })
  doc
    .font('plain')
    .fontSize(9)
    .fillColor(QUIET)
    .text(`Марка ${vendor} · артикул ${article} · код ${code}`, { width: WIDTH })
  doc.moveDown(0.6)
}

/** A title never stands alone at the foot of a sheet. */
function drawTitle(doc: Sheet, title: string) {
  if (doc.y > BOTTOM - 70) doc.addPage()
  doc.moveDown(0.8)
  doc.font('bold').fontSize(11).fillColor(INK).text(title, LEFT, doc.y, { width: WIDTH })
  doc.moveDown(0.3)
}

function drawFigure(doc: Sheet, name: string, value: string) {
  if (doc.y > BOTTOM - 24) doc.addPage()
  const top = doc.y
  doc
    .font('plain')
    .fontSize(9.5)
    .fillColor(QUIET)
    .text(name, LEFT, top, { width: VALUE_AT - LEFT - 12 })
  const below = doc.y
  doc.fillColor(INK).text(value, VALUE_AT, top, { width: LEFT + WIDTH - VALUE_AT })
  doc.y = Math.max(below, doc.y) + 3
  doc
    .lineWidth(0.5)
    .strokeColor(LINE)
    .moveTo(LEFT, doc.y)
    .lineTo(LEFT + WIDTH, doc.y)
    .stroke()
  doc.y += 3
}

function drawList(doc: Sheet, title: string, lines: readonly string[]) {
  if (lines.length === 0) return
  drawTitle(doc, title)
  for (const line of lines) {
    if (doc.y > BOTTOM - 24) doc.addPage()
    doc.font('plain').fontSize(9.5).fillColor(INK).text(`—\u00a0${line}`, LEFT, doc.y, { width: WIDTH })
    doc.y += 2
  }
}

function warrantyOf({ warranty, isRepaired, shop }: Passport): string[] {
  return [
    warranty > 0
      ? `Гарантия — ${countText(warranty, ['месяц', 'месяца', 'месяцев'])} со дня продажи, при сохранённом чеке.`
      : 'Гарантийный срок не установлен; недостатки принимаются по закону о защите прав потребителей.',
    isRepaired
      ? `Ремонт и запчасти — в сервисных центрах магазина, телефон ${shop.phone}.`
      : `Вопросы и обмен — в магазине, телефон ${shop.phone}.`,
    'Гарантия не покрывает износ оснастки, щёток, ремней и фильтров, следы удара, воды и разборки.',
  ]
}

function drawSale(doc: Sheet) {
  if (doc.y > BOTTOM - 60) doc.addPage()
  doc.moveDown(1.4)
  doc
    .font('plain')
    .fontSize(9.5)
    .fillColor(QUIET)
    .text(
      'Дата продажи ____________________    Серийный номер ____________________    Продавец ____________________',
      LEFT,
      doc.y,
      {
        width: WIDTH,
      },
    )
}
