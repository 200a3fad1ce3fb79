/** Blanks of every kind that accounting puts between thousands, and its apostrophes. */
const BETWEEN = /[\s\u00A0\u2007\u2009\u202F'’]/g
/** Words after a figure: «руб.», «₽», «шт», «кг». */
const WORDS_AFTER = /[a-zа-яё₽.]+$/i

const MOST = 1e12

/** `1 234,50`, `1234.50 руб.`, `1.234,50`, `-3`, `1,5E+3`; null: no figure. */
export function readAmount(text: string): number | null {
  // most figures are plain, and there are millions of them
  if (/^\d{1,12}(\.\d{1,6})?$/.test(text)) return Number(text)
  const figure = text.replace(BETWEEN, '')
  if (/^\d{1,12}(,\d{1,6})?$/.test(figure)) return Number(figure.replace(',', '.'))
  const scientific = /^[+-]?\d+([.,]\d+)?e[+-]?\d{1,2}$/i.test(figure)
  const bare = scientific ? figure.replace(',', '.') : withPoint(figure.replace(WORDS_AFTER, ''))
  if (bare === null || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(bare)) return null
  const amount = Number(bare)
  return Number.isFinite(amount) && Math.abs(amount) <= MOST ? amount : null
}

/** The last of point and comma parts the fraction; one that comes twice parts thousands. */
function withPoint(figure: string): string | null {
  const [points, commas] = [figure.split('.').length - 1, figure.split(',').length - 1]
  if (points > 1 && commas > 1) return null
  if (points > 0 && commas > 0) {
    const isCommaLast = figure.lastIndexOf(',') > figure.lastIndexOf('.')
    if (isCommaLast ? commas > 1 : points > 1) return null
    return isCommaLast ? figure.replaceAll('.', '').replace(',', '.') : figure.replaceAll(',', '')
  }
  if (commas > 1) return figure.replaceAll(',', '')
  if (points > 1) return figure.replaceAll('.', '')
  return figure.replace(',', '.')
}

/** Kopecks; null: no figure. A price below zero is no price. */
export function readKopecks(text: string): number | null {
  const amount = readAmount(text)
  // by the decimal text: 1.005 × 100 is less than 100.5
  return amount === null ? null : Math.max(0, Math.round(Number(`${amount}e2`)))
}

export const MOST_PIECES = 2_000_000_000

/** Whole pieces on a shelf: a part of one cannot be sold, and accounting's debt is nothing to sell. */
export function readPieces(text: string): number | null {
  const amount = readAmount(text)
  return amount === null ? null : Math.min(MOST_PIECES, Math.max(0, Math.floor(amount)))
}

const ROUBLES = new Set(
  ['', 'руб', 'рубль', 'рубли', 'рублей', 'р', '₽', 'rub', 'rur', '643', '810'].concat([
    'российский рубль',
    'российские рубли',
    'рубль рф',
    // a Latin letter
    'p',
  ]),
)

/** `RUB` for every way the rouble is written; another currency as it is written, in capitals. */
export function readCurrency(text: string): string {
  // every price names it
  if (text === 'руб' || text === 'RUB') return 'RUB'
  const word = text.trim().toLowerCase().replace(/\.$/, '')
  return ROUBLES.has(word) ? 'RUB' : text.trim().toUpperCase().slice(0, 20)
}
