import type { CalendarDay } from '../calendar/moscow-time.ts'
import type { Kopecks } from '../money/money.ts'
import { type VatRate, vatIncluded } from '../money/vat.ts'

export interface PaperParty {
  name: string
  inn: string
  kpp: string | null
  address: string
  /** With its operator of electronic documents; empty: unknown. */
  edoId: string
}

export interface HandedGood {
  name: string
  /** The good's own; empty: of delivery. */
  code: string
  article: string
  unit: string
  quantity: number
  /** For them all, VAT included. */
  sum: Kopecks
  rate: VatRate
  isService: boolean
  /** Codes of marking without what proves them. */
  marks: readonly string[]
}

export interface PaperLine extends Omit<HandedGood, 'sum'> {
  /** Of a piece, without VAT, to the nearest kopeck. */
  price: Kopecks
  net: Kopecks
  vat: Kopecks
  gross: Kopecks
}

/** All that stands on a transfer paper (УПД), in figures and words; how it looks, or is sent, is not its business. */
export interface TransferPaper {
  /**
   * 1: an invoice of the tax service (счёт-фактура) and a transfer in one; 2: a transfer alone, nothing in it is taxed.
   */
  status: 1 | 2
  number: string
  day: CalendarDay
  /** When the goods were handed over. */
  handedOn: CalendarDay
  orderNumber: string
  seller: PaperParty
  buyer: PaperParty
  /** By which they are sold; null: the order alone. */
  agreement: { number: string; day: CalendarDay } | null
  signer: { post: string; name: string }
  lines: PaperLine[]
  /** Null: nothing is taxed, which is no tax of nought. */
  vat: Kopecks | null
  net: Kopecks
  gross: Kopecks
  /** Makes the file's name one of its kind. */
  guid: string
  /** When it was written. */
  at: string
}

/** VAT is reckoned for a line and never for a piece, so that net and VAT always make the sum the buyer pays. */
export function paperLine({ sum, ...good }: HandedGood): PaperLine {
  const vat = vatIncluded(sum, good.rate)
  const net = sum - vat
  return { ...good, price: Math.round(net / good.quantity), net, vat, gross: sum }
}

export function paperSums(lines: readonly PaperLine[]): Pick<TransferPaper, 'status' | 'vat' | 'net' | 'gross'> {
  const isTaxed = lines.some(({ rate }) => rate !== 'none')
  const total = (name: 'net' | 'vat' | 'gross') => lines.reduce((sum, line) => sum + line[name], 0)
  return { status: isTaxed ? 1 : 2, vat: isTaxed ? total('vat') : null, net: total('net'), gross: total('gross') }
}

/** `17`, of a branch that numbers its own `17/3`: after the stroke stands its index, in figures. */
export function paperNumber(sequence: number, branch: string): string {
  const index = branch.replace(/\D/g, '').replace(/^0+/, '')
  return branch === '' ? String(sequence) : `${sequence}/${index || branch}`
}

/** What the shop has not filled in yet and no paper can be without, in words; null: nothing. */
export function paperProblem(seller: Pick<PaperParty, 'inn' | 'address'>, signer: string): string | null {
  const missing = [
    seller.inn === '' && 'ИНН',
    seller.address === '' && 'юридического адреса',
    signer === '' && 'подписанта',
  ]
    .filter(Boolean)
    .join(', ')
  return missing === '' ? null : `В настройках «Реквизиты» нет ${missing}: УПД не выписать`
}

/** Codes of units (ОКЕИ) by how shops write them, without dots and letter case. */
const OKEI: Readonly<Record<string, string>> = {
  шт: '796',
  упак: '778',
  уп: '778',
  компл: '839',
  комплект: '839',
  набор: '704',
  наб: '704',
  пара: '715',
  пар: '715',
  м: '006',
  'пог м': '018',
  м2: '055',
  'м²': '055',
  м3: '113',
  'м³': '113',
  кг: '166',
  г: '163',
  т: '168',
  л: '112',
  рул: '736',
  рулон: '736',
  лист: '625',
}

/** Null: a unit nobody has a code for is told by its name alone. */
export const okeiOf = (unit: string): string | null =>
  OKEI[unit.toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim()] ?? null

export interface FullName {
  surname: string
  name: string
  patronymic: string
}

/** «ИП Соколова Ирина Викторовна», «Соколова И. В.», «Соколова И.В.»: the parts a file wants by themselves. */
export function fullNameOf(text: string): FullName {
  const words = text
    .replace(/^\s*(индивидуальный\s+предприниматель|ип)\s+/i, '')
    .replace(/\.(?=\S)/g, '. ')
    .trim()
    .split(/\s+/)
  const [surname = '', name = '', ...rest] = words
  return { surname, name: name || '-', patronymic: rest.join(' ') }
}

/** An entrepreneur's number has twelve figures, an organization's ten. */
export const isEntrepreneur = ({ inn }: Pick<PaperParty, 'inn'>): boolean => inn.length === 12

/** Who is meant in a file's name: as the operator knows them, else by their numbers. */
const participant = ({ edoId, inn, kpp }: PaperParty): string => edoId || `${inn}${kpp ?? ''}`

/**
 * ON_NSCHFDOPPR, the receiver, the sender, the day, a GUID, then what the goods are told for: traceability, marking,
 * alcohol, tobacco, oil, and two figures nobody uses yet.
 */
export const paperFileName = ({ buyer, seller, day, guid, lines }: TransferPaper): string =>
  [
    'ON_NSCHFDOPPR',
    participant(buyer),
    participant(seller),
    day.replaceAll('-', ''),
    guid,
    '0',
    lines.some(({ marks }) => marks.length > 0) ? '1' : '0',
    '0_0_0_00',
  ].join('_')
