// Russian typography for generated names and texts.
import { NBSP } from '#rules/text/typography.ts'

/** 2.7 → «2,7»; 12500 → «12 500» with a no-break space. */
export function number(value: number, decimals = 0): string {
  const [whole = '', part] = value.toFixed(decimals).split('.')
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, NBSP) : whole
  return part === undefined ? grouped : `${grouped},${part}`
}

function plural(count: number, one: string, few: string, many: string): string {
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
