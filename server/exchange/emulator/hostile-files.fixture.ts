import { strToU8, zipSync } from 'fflate'
import { encodeWindows1251 } from '#rules/exchange/windows-1251.ts'

/** Who is said to have sent it: accounting through its door, or a supplier. */
export interface HostileFile {
  to: 'accounting' | 'supplier'
  name: string
  bytes: Uint8Array
  /** What was done to it, to find it again by its seed. */
  how: string
}

type Random = () => number

/** mulberry32: the same seed, the same files. */
function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const upTo = (random: Random, most: number) => Math.floor(random() * most)

const ODD = [
  '\0',
  '\u0007',
  '\ud800',
  '\uffff',
  '﻿',
  '💥',
  '&#0;',
  '&#xD800;',
  '&нет;',
  ']]>',
  '<!--',
  '<![CDATA[',
  '"',
  "'",
  '%00',
  '\\',
  '\t\t',
  '\r',
]
const FIGURES = ['-1', '1e309', '99999999999999999999', 'NaN', '٣', '1.2.3', '0x10', '∞', ' ', '1 000 000 000 000,99']
const NAMES = [
  'import.xml',
  'offers.xml',
  '../../etc/passwd',
  '..\\..\\import.xml',
  '/tmp/import.xml',
  'import.xml\0.jpg',
  'CON',
  '.',
  '..',
  'a'.repeat(300) + '.xml',
  'папка/../../x.xml',
  '%2e%2e%2fimport.xml',
  'import.xml/',
  '~/.ssh/id',
  'прайс.csv',
  'x.zip',
]

const card = (random: Random, at: number) =>
  `<Товар><Ид>h-${upTo(random, 40)}${random() < 0.2 ? `#${pick(random, ODD)}` : ''}</Ид><Артикул>А-${at}</Артикул><Штрихкод>${pick(random, FIGURES)}</Штрихкод><Наименование>Товар ${at} ${random() < 0.2 ? pick(random, ODD) : ''}</Наименование><Группы><Ид>g${upTo(random, 3)}</Ид></Группы><Картинка>${pick(random, NAMES)}</Картинка><Изготовитель><Наименование>М${at % 3}</Наименование></Изготовитель><ЗначенияСвойств><ЗначенияСвойства><Ид>${pick(random, ['p1', '__proto__', 'constructor', ''])}</Ид><Значение>${pick(random, FIGURES)}</Значение></ЗначенияСвойства></ЗначенияСвойств></Товар>`

const offer = (random: Random) =>
  `<Предложение><Ид>h-${upTo(random, 40)}</Ид><Цены><Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${pick(random, FIGURES)}</ЦенаЗаЕдиницу><Валюта>${pick(random, ['руб', 'USD', '', '<x/>'])}</Валюта></Цена></Цены><Количество>${pick(random, FIGURES)}</Количество><Склад ИдСклада="w" КоличествоНаСкладе="${pick(random, FIGURES)}"/></Предложение>`

const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('')

function commerce(random: Random): string {
  const only = random() < 0.8
  return `<?xml version="1.0" encoding="${pick(random, ['UTF-8', 'windows-1251', 'UTF-7', 'нет'])}"?><КоммерческаяИнформация ВерсияСхемы="${pick(random, ['2.04', '2.08', '3.1', '0', 'x'])}"><Классификатор><Группы><Группа><Ид>g1</Ид><Наименование>Дрели</Наименование></Группа></Группы></Классификатор><Каталог СодержитТолькоИзменения="${only}"><Товары>${many(1 + upTo(random, 12), (at) => card(random, at))}</Товары></Каталог><ПакетПредложений СодержитТолькоИзменения="${only}"><ТипыЦен><ТипЦены><Ид>t</Ид><Наименование>Розничная</Наименование><Валюта>руб</Валюта></ТипЦены></ТипыЦен><Предложения>${many(upTo(random, 12), () => offer(random))}</Предложения></ПакетПредложений></КоммерческаяИнформация>`
}

const yml = (random: Random) =>
  `<?xml version="1.0"?><yml_catalog date="2026-03-01"><shop><categories><category id="1" parentId="${pick(random, ['1', '9', ''])}">Дрели</category></categories><offers>${many(1 + upTo(random, 12), (at) => `<offer id="${at}" available="${pick(random, ['true', 'false', '?'])}"><price>${pick(random, FIGURES)}</price><name>Дрель ${random() < 0.3 ? pick(random, ODD) : ''}</name><param name="${pick(random, ['__proto__', 'Вес', ''])}" unit="кг">${pick(random, FIGURES)}</param><picture>${pick(random, ['http://127.0.0.1/x', 'file:///etc/passwd', 'x'])}</picture><barcode>${pick(random, FIGURES)}</barcode></offer>`)}</offers></shop></yml_catalog>`

const csv = (random: Random) =>
  [
    'Артикул;Наименование;Цена;Остаток;Категория',
    ...Array.from({ length: 1 + upTo(random, 20) }, (_, at) =>
      [
        `А-${at}`,
        `"Дрель ${random() < 0.3 ? pick(random, ODD) : ''}"`,
        pick(random, FIGURES),
        pick(random, ['много', ...FIGURES]),
        pick(random, ODD),
      ].join(pick(random, [';', ';', ';', ',', '\t'])),
    ),
  ].join('\n')

const sheet = (random: Random) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${many(upTo(random, 9), (at) => `<row r="${at}"><c r="A${at}" t="s"><v>${pick(random, FIGURES)}</v></c></row>`)}</sheetData></worksheet>`,
    ),
    [pick(random, NAMES)]: strToU8('x'),
  })

const TEN_MB = 10 * 1024 * 1024

/** Whole kinds of attack, each a file of its own. */
const ATTACKS: readonly ((random: Random) => string | Uint8Array)[] = [
  () =>
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]><КоммерческаяИнформация>&c;</КоммерческаяИнформация>',
  () => '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><yml_catalog><shop/></yml_catalog>',
  (random) => `<КоммерческаяИнформация>${'<Группы><Группа>'.repeat(200 + upTo(random, 20_000))}`,
  (random) => `<КоммерческаяИнформация ${many(2000, (at) => `a${at}="${upTo(random, 9)}" `)}/>`,
  () =>
    `<КоммерческаяИнформация><Каталог><Товары><Товар><Ид>${'x'.repeat(300_000)}</Ид></Товар></Товары></Каталог></КоммерческаяИнформация>`,
  () => `Артикул;Цена\n"${'x'.repeat(2_000_000)}`,
  () => `Артикул;Цена\n${';'.repeat(500_000)}\n`,
  () => zipSync({ 'import.xml': new Uint8Array(TEN_MB) }, { level: 9 }),
  () => zipSync({ '../../outside.xml': strToU8('<a/>'), 'import_files/../../y.xml': strToU8('<a/>') }),
  () => zipSync(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}.xml`, strToU8('<a/>')]))),
  (random) => Uint8Array.from({ length: upTo(random, 4000) }, () => upTo(random, 256)),
  () => new Uint8Array(0),
  () => '\ufeff\ufeff<КоммерческаяИнформация/>',
  () => Buffer.from('<КоммерческаяИнформация/>', 'utf16le'),
]

const bytesOf = (random: Random, text: string): Uint8Array =>
  random() < 0.25 ? encodeWindows1251(text) : Buffer.from(text)

/** Cut, bits turned over, a piece twice, a piece of something else inside. */
function spoil(random: Random, bytes: Uint8Array): [Uint8Array, string] {
  const at = upTo(random, bytes.length + 1)
  const way = upTo(random, 6)
  if (way === 0) return [bytes.slice(0, at), `cut at ${at}`]
  if (way === 1) {
    const turned = Uint8Array.from(bytes)
    for (let left = 1 + upTo(random, 8); left > 0; left--) turned[upTo(random, turned.length)] = upTo(random, 256)
    return [turned, 'bytes turned']
  }
  const to = Math.min(bytes.length, at + upTo(random, 400))
  if (way === 2) return [Buffer.concat([bytes.slice(0, to), bytes.slice(at)]), `doubled ${at}–${to}`]
  if (way === 3) return [Buffer.concat([bytes.slice(0, at), bytes.slice(to)]), `left out ${at}–${to}`]
  if (way === 4)
    return [Buffer.concat([bytes.slice(0, at), Buffer.from(pick(random, ODD)), bytes.slice(at)]), `odd at ${at}`]
  return [bytes, 'as it is']
}

export function hostileFile(seed: number): HostileFile {
  const random = seeded(seed)
  const to = random() < 0.5 ? 'accounting' : 'supplier'
  const name = random() < 0.3 ? pick(random, NAMES) : to === 'accounting' ? 'import.xml' : 'price.csv'
  if (random() < 0.15) {
    const at = upTo(random, ATTACKS.length)
    const made = ATTACKS[at]!(random)
    return { to, name, bytes: typeof made === 'string' ? Buffer.from(made) : made, how: `attack ${at}` }
  }
  const make = to === 'accounting' ? commerce : pick(random, [yml, csv, sheet])
  const made = make(random)
  let bytes = typeof made === 'string' ? bytesOf(random, made) : made
  if (to === 'accounting' && random() < 0.15) bytes = zipSync({ [pick(random, NAMES)]: bytes, 'import.xml': bytes })
  const [spoilt, how] = spoil(random, bytes)
  return { to, name, bytes: spoilt, how: `${make.name}, ${how}` }
}
