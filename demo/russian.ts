// Russian typography and transliteration for generated names and texts.

export const NBSP = '\u00a0'

/** 2.7 → «2,7»; 12500 → «12 500» with a no-break space. */
export function number(value: number, decimals = 0): string {
  const [whole = '', part] = value.toFixed(decimals).split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NBSP) : whole
  return part === undefined ? grouped : `${grouped},${part}`
}

export function plural(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100
  const units = tens % 10
  if (tens > 10 && tens < 20) return many
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}

/** «5 лет», with a no-break space. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${number(count)}${NBSP}${plural(count, one, few, many)}`
}

const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  '×': 'x',
}

/** «Перфоратор Torvald RH 26-800» → «perforator-torvald-rh-26-800». */
export function slugify(text: string): string {
  let out = ''
  for (const char of text.toLowerCase()) out += LETTERS[char] ?? char
  return out.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Short words and dashes stay with their neighbours, so that lines break where an editor would break them. */
export function typeset(text: string): string {
  return text
    .replace(/(^|[\s(«])(в|к|с|о|у|и|а|на|не|по|до|из|за|от|для|без|под|при|или) (?=\S)/gi, `$1$2${NBSP}`)
    .replace(/ —/g, `${NBSP}—`)
    .replace(
      /(\d) (?=(?:₽|%|шт\.|мм|см|м|кг|г|л|мл|Вт|кВт|В|А|Ач|Дж|Нм|мес|дн|руб|год|лет|об|час|мин)(?![а-яё]))/gi,
      `$1${NBSP}`,
    )
}
