/** Stands between the parts of a code of marking: FNC1 of GS1, as scanners send it. */
export const GS = '\u001D'

export interface MarkCode {
  /** As it goes to the cash register: the parts of GS1 with their separators. */
  text: string
  /** The maker's number of the good, 14 digits (AI 01). */
  gtin: string
  /** Of this one piece (AI 21). With the GTIN it is never met twice. */
  serial: string
}

export type ReadMark = { code: MarkCode; error: null } | { code: null; error: string }

const LONGEST = 300
/** How a separator is spelt by scanners that cannot send it, and by people. */
const SEPARATOR = /<GS>|\{GS\}|\(GS\)|\^\]|\\u001d|\\x1d|\u241D/gi
/** Letters, digits and signs of GS1 (character set 82). */
const SERIAL = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]{1,20}$/

/** Without what scanners put before the code: the symbology, a leading FNC1 in one of its spellings. */
function bare(scanned: string): string {
  const text = scanned
    .trim()
    .replace(SEPARATOR, GS)
    .replace(/^\](?:d2|Q3|C1)/, '')
  return text.startsWith(GS) || text.startsWith('\u00E8') ? text.slice(1) : text
}

const fail = (error: string): ReadMark => ({ code: null, error })

/** The last digit of a GTIN is reckoned from the others. */
export function isGtin(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false
  const sum = Array.from(text.slice(0, 13)).reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(text[13])
}

/**
 * A code of «Честный ЗНАК» as a scanner reads it from a DataMatrix: 01 GTIN, 21 serial, then the parts that prove it:
 * 91 with 92, or 93. Whatever is not one is told in words.
 */
export function readMarkCode(scanned: string): ReadMark {
  const text = bare(scanned)
  if (text === '') return fail('Отсканируйте код маркировки')
  if (text.length > LONGEST) return fail('Код маркировки слишком длинный: отсканируйте его ещё раз')
  if (/[А-Яа-яЁё]/.test(text)) return fail('В коде русские буквы: переключите раскладку и отсканируйте ещё раз')
  if (/^\d{8,14}$/.test(text)) return fail('Это штрихкод. Код маркировки — квадратный, DataMatrix')
  if (/^00\d{18}$/.test(text)) return fail('Это код упаковки (SSCC). Сканируйте код на самом товаре')
  if (!text.startsWith('01')) return fail('Это не код маркировки: он начинается с 01')
  const gtin = text.slice(2, 16)
  if (!isGtin(gtin)) return fail('В коде ошибка (GTIN не сходится): отсканируйте его ещё раз')
  if (text.slice(16, 18) !== '21') return fail('В коде нет серийного номера: отсканируйте его ещё раз')
  const [serial = '', ...parts] = text.slice(18).split(GS)
  if (parts.length === 0 && serial.length > 20)
    return fail('Сканер не передаёт разделители (GS): включите их в настройках сканера')
  if (!SERIAL.test(serial)) return fail('Серийный номер в коде не читается: отсканируйте его ещё раз')
  const has = (id: string) => parts.some((part) => part.startsWith(id) && part.length > id.length)
  if (!(has('91') && has('92')) && !has('93'))
    return fail('Код прочитан не весь: в нём нет ключа проверки (91 и 92 или 93). Отсканируйте ещё раз')
  return {
    code: { text: ['01', gtin, '21', serial].join('') + parts.map((each) => GS + each).join(''), gtin, serial },
    error: null,
  }
}

/** Looks like a code of marking, right or wrong: what a scanner has read is then no barcode and no article. */
export const isMarkLike = (scanned: string): boolean => /^01\d{14}21/.test(bare(scanned))

/** The barcode on the box is the same number, shorter. */
export const isGtinOf = (gtin: string, barcode: string | null): boolean =>
  barcode !== null && barcode.length >= 8 && barcode.padStart(14, '0') === gtin

/**
 * Which of the pieces sold a scanned code names. They are known, so a scanner that loses the separators, or a torn
 * label without the proof, does no harm.
 */
export function markAmong<Mark extends Pick<MarkCode, 'gtin' | 'serial'>>(
  sold: readonly Mark[],
  scanned: string,
): Mark | null {
  const text = bare(scanned)
  return (
    sold.filter((mark) => text.startsWith(markName(mark))).toSorted((a, b) => b.serial.length - a.serial.length)[0] ??
    null
  )
}

/** The piece a code names: «04600000000017, 5ABC…» without the proof, which nobody reads. */
export const markName = ({ gtin, serial }: Pick<MarkCode, 'gtin' | 'serial'>): string => `01${gtin}21${serial}`
