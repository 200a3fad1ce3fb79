import { createRequire } from 'node:module'
import type { GoodAttribute } from '#contract/good.ts'
import { countText } from '#rules/text/plural.ts'
import { tieWords } from '#rules/text/tie-words.ts'
import { withUnit } from '#rules/text/typography.ts'
import {
  drawColumns,
  drawList,
  drawPlate,
  drawSale,
  INK,
  LEFT,
  QUIET,
  type PassportSheet,
  TOP,
  WIDTH,
} from './passport-sheet.ts'
import type { Passport } from './passport.ts'

const { resolve } = createRequire(import.meta.url)
const fontFile = (weight: string, name: string) =>
  resolve(`@expo-google-fonts/golos-text/${weight}/GolosText_${name}.ttf`)

const CARE = [
  'После работы уберите пыль сухой щёткой, вентиляционные щели держите открытыми.',
  'Храните в сухом месте при температуре от 5 до 35 °C.',
]

/** The paper of one good, a sheet or two of A4. Never on the main thread: see passport-thread.ts. */
export async function passportPdf(passport: Passport): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc: PassportSheet = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: 20, left: LEFT, right: 48 },
    lang: 'ru-RU',
    displayTitle: true,
    bufferPages: true,
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
  drawPlate(doc, passport.vendor, passport.article, passport.key)
  drawColumns(doc, figuresOf(passport))
  drawList(doc, 'Комплект поставки', [tieWords(sentence(passport.inTheBox))])
  drawList(doc, 'Безопасность', safetyOf(passport).map(tieWords))
  drawList(doc, 'Уход и хранение', CARE.map(tieWords))
  drawList(doc, 'Гарантия и ремонт', warrantyOf(passport).map(tieWords))
  drawSale(doc)
  numberPages(doc, passport)
  doc.end()
  return bytes
}

function drawHead(doc: PassportSheet, { shop, name, code }: Passport) {
  doc.font('plain').fontSize(9).fillColor(QUIET).text(`${shop.name} · ${shop.phone}`, LEFT, TOP)
  doc.text(`код ${code}`, LEFT, TOP, { width: WIDTH, align: 'right' })
  doc
    .font('bold')
    .fontSize(10)
    .fillColor(INK)
    .text('Паспорт и инструкция по эксплуатации', LEFT, TOP + 22)
  doc
    .font('bold')
    .fontSize(17)
    .text(unbroken(name), LEFT, TOP + 38, { width: WIDTH })
}

/** «SDS-plus» and «GRH 28-920» are words: no line ends inside them. */
const unbroken = (name: string) => tieWords(name).replaceAll(/(?<=[\p{L}\d])-(?=[\p{L}\d])/gu, '\u2011')

const sentence = ([first = '', ...rest]: readonly string[]) =>
  first && `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')}.`

/** As the product page has them; the box comes last, and its weight once. */
function figuresOf({ groups, dimensions, weight }: Passport) {
  const { length, width, height } = dimensions
  const isWeighed = groups.some(({ attributes }) => attributes.some(({ name }) => name === 'Вес с упаковкой'))
  const kilograms = `${String(weight).replace('.', ',')}\u00a0кг`
  return [
    ...groups.map(({ name, attributes }) => ({ title: name, rows: attributes.map(rowOf) })),
    {
      title: 'Упаковка',
      rows: [
        { name: 'Размеры', value: `${length}×${width}×${height}\u00a0мм` },
        ...(isWeighed ? [] : [{ name: 'Вес', value: kilograms }]),
      ],
    },
  ]
}

const rowOf = ({ name, value, unit }: GoodAttribute) => ({ name, value: withUnit(value, unit) })

/** Of this machine alone: what runs on petrol has no cable, what runs on a battery no spark plug. */
function safetyOf({ power, groups }: Passport): string[] {
  const hasCable = groups.some(({ attributes }) => attributes.some(({ name }) => /кабел/i.test(name)))
  const off = {
    petrol: 'остановив двигатель и сняв колпачок свечи',
    battery: 'сняв аккумулятор',
    other: 'отключив его от питания',
  }[power]
  return [
    'Прочитайте документ до конца, прежде чем включать изделие, и храните его всё время службы.',
    'Работайте в очках и перчатках, свободную одежду и волосы уберите. Посторонние, дети и животные — не ближе пяти метров.',
    `Перед каждой работой осмотрите корпус, ${hasCable ? 'кабель, ' : ''}кожухи и оснастку: с трещиной или люфтом работать нельзя.`,
    `Меняйте оснастку и чистите изделие, только ${off}.`,
    ...(power === 'petrol' ? ['Заправляйте на улице, при остывшем двигателе; в помещении не работайте.'] : []),
    'Оснастку берите того размера и тех оборотов, что указаны в характеристиках.',
  ]
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

function numberPages(doc: PassportSheet, { name }: Passport) {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    doc.font('plain').fontSize(8).fillColor(QUIET)
    doc.text(name.split(', ', 1)[0]!, LEFT, 808, { lineBreak: false })
    doc.text(`Лист ${page + 1} из ${count}`, LEFT, 808, { width: WIDTH, align: 'right', lineBreak: false })
  }
}
