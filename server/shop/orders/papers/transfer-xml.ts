import type { CalendarDay } from '#rules/calendar/moscow-time.ts'
import { timeOfDayText } from '#rules/calendar/moment-text.ts'
import {
  fullNameOf,
  isEntrepreneur,
  okeiOf,
  type PaperLine,
  type PaperParty,
  paperFileName,
  type TransferPaper,
} from '#rules/company/transfer-paper.ts'
import type { Kopecks } from '#rules/money/money.ts'
import type { VatRate } from '#rules/money/vat.ts'
import { encodeXml } from '#server/kernel/encode-xml.ts'
import { element, xmlText } from '#server/kernel/xml-text.ts'

/** The format of order ЕД-7-26/970@ of the tax service. */
const VERSION = '5.03'
const FORM = '1115131'
const PROGRAM = 'Верстак'
const FACT = 'Документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'
const INVOICE_AND_FACT =
  'Счет-фактура и документ об отгрузке товаров (выполнении работ), передаче имущественных прав (документ об оказании услуг)'
const OWN_NAME = 'Универсальный передаточный документ'

const PRICE_DIGITS = 8

type Attributes = Record<string, string | number | null>

/** Attributes that are null are left out; spaces of typography are plain ones in a file. */
function tag(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const told = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${xmlText(plain(String(value)))}"`)
    .join('')
  const inside = children.join('')
  return inside === '' ? `<${name}${told}/>` : `<${name}${told}>${inside}</${name}>`
}

const plain = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
/** As many signs as the format takes. */
const cut = (text: string, most: number): string => [...plain(text)].slice(0, most).join('')

const sum = (kopecks: Kopecks): string => `${Math.trunc(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
/**
 * Of a piece, as exactly as the format takes it: rounded to kopecks it may be nought, which an invoice is refused for.
 */
const unitPrice = ({ net, quantity, price }: PaperLine): string =>
  net === price * quantity ? sum(price) : (net / quantity / 100).toFixed(PRICE_DIGITS).replace(/0+$/, '')
const day = (text: CalendarDay): string => text.split('-').toReversed().join('.')
const rate = (own: VatRate): string => (own === 'none' ? 'без НДС' : `${own}%`)

const tax = (name: string, vat: Kopecks | null): string =>
  tag(name, {}, [vat === null ? element('БезНДС', 'без НДС') : element('СумНал', sum(vat))])

function fullName(text: string): string {
  const { surname, name, patronymic } = fullNameOf(text)
  return tag('ФИО', { Фамилия: cut(surname, 60), Имя: cut(name, 60), Отчество: cut(patronymic, 60) || null })
}

function party(name: string, { name: title, inn, kpp, address }: PaperParty): string {
  const who = isEntrepreneur({ inn })
    ? tag('СвИП', { ИННФЛ: inn }, [fullName(title)])
    : tag('СвЮЛУч', { НаимОрг: cut(title, 1000), ИННЮЛ: inn, КПП: kpp || null })
  const place = address === '' ? [] : [tag('Адрес', {}, [russian(address)])]
  return tag(name, {}, [tag('ИдСв', {}, [who]), ...place])
}

const russian = (address: string): string =>
  tag('АдрИнф', { КодСтр: '643', НаимСтран: 'Россия', АдрТекст: cut(address, 1000) })

function line(each: PaperLine, at: number): string {
  const marks = each.marks.map((mark) => element('КИЗ', mark))
  const more = tag(
    'ДопСведТов',
    {
      ПрТовРаб: each.isService ? 3 : 1,
      АртикулТов: cut(each.article, 50) || null,
      КодТов: cut(each.code, 100) || null,
    },
    marks.length > 0 ? [tag('НомСредИдентТов', {}, marks)] : [],
  )
  return tag(
    'СведТов',
    {
      НомСтр: at + 1,
      НаимТов: cut(each.name, 2000),
      ОКЕИ_Тов: okeiOf(each.unit),
      НаимЕдИзм: cut(each.unit, 255),
      КолТов: each.quantity,
      ЦенаТов: unitPrice(each),
      СтТовБезНДС: sum(each.net),
      НалСт: rate(each.rate),
      СтТовУчНал: sum(each.gross),
    },
    [
      more,
      tag('Акциз', {}, [element('БезАкциз', 'без акциза')]),
      tax('СумНал', each.rate === 'none' ? null : each.vat),
    ],
  )
}

function head(paper: TransferPaper): string {
  const { number, seller, buyer } = paper
  const own = { РеквНаимДок: OWN_NAME, РеквНомерДок: number, РеквДатаДок: day(paper.day) }
  return tag('СвСчФакт', { НомерДок: number, ДатаДок: day(paper.day) }, [
    party('СвПрод', seller),
    tag('ГрузОт', {}, [element('ОнЖе', 'он же')]),
    party('ГрузПолуч', buyer),
    tag('ДокПодтвОтгрНом', own),
    party('СвПокуп', buyer),
    tag('ДенИзм', { КодОКВ: '643', НаимОКВ: 'Российский рубль' }),
    tag('ИнфПолФХЖ1', {}, [tag('ТекстИнф', { Идентиф: 'НомерЗаказа', Значен: paper.orderNumber })]),
  ])
}

const table = ({ lines, net, vat, gross }: TransferPaper): string =>
  tag('ТаблСчФакт', {}, [
    ...lines.map(line),
    tag('ВсегоОпл', { СтТовБезНДСВсего: sum(net), СтТовУчНалВсего: sum(gross) }, [tax('СумНалВсего', vat)]),
  ])

function transfer({ agreement, handedOn }: TransferPaper): string {
  const basis = agreement
    ? tag('ОснПер', { РеквНаимДок: 'Договор', РеквНомерДок: agreement.number, РеквДатаДок: day(agreement.day) })
    : element('БезДокОснПер', '1')
  return tag('СвПродПер', {}, [tag('СвПер', { СодОпер: 'Товары переданы', ДатаПер: day(handedOn) }, [basis])])
}

/**
 * The seller's half of the exchange: the very bytes that are signed and sent by an operator of electronic documents.
 */
export function transferXml(paper: TransferPaper): { fileName: string; bytes: Buffer } {
  const fileName = paperFileName(paper)
  const { seller, status, signer, at } = paper
  const isInvoice = status === 1
  const document = tag(
    'Документ',
    {
      КНД: FORM,
      Функция: isInvoice ? 'СЧФДОП' : 'ДОП',
      ПоФактХЖ: FACT,
      НаимДокОпр: isInvoice ? INVOICE_AND_FACT : OWN_NAME,
      ДатаИнфПр: day(paper.day),
      ВремИнфПр: `${timeOfDayText(at).replace(':', '.')}.${at.slice(17, 19)}`,
      НаимЭконСубСост: cut(`${seller.name}, ИНН ${seller.inn}${seller.kpp ? `, КПП ${seller.kpp}` : ''}`, 1000),
    },
    [
      head(paper),
      table(paper),
      transfer(paper),
      tag('Подписант', { Должн: cut(signer.post, 255) || null, СпосПодтПолном: 1 }, [fullName(signer.name)]),
    ],
  )
  const file = tag('Файл', { ИдФайл: fileName, ВерсФорм: VERSION, ВерсПрог: PROGRAM }, [document])
  return { fileName, bytes: encodeXml(file, 'windows-1251') }
}
