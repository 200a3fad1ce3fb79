import { russianStem } from '#rules/search/russian-stem.ts'

/**
 * A name as it is compared with another: without case, ё, blanks, signs and endings. «Дрели-шуруповёрты» and
 * «дрель шуруповерт» are one.
 */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я0-9]+/)
    .map((word) => (/^[а-я]+$/.test(word) ? russianStem(word) : word))
    .join('')

export interface PropertyName {
  name: string
  /** As the name has it: «Мощность, Вт», «Вес (кг)». */
  unit: string | null
}

const UNIT = '(?:[а-яёa-z°%"]{1,4}(?:[./·*][а-яёa-z]{1,4}\\.?)?[²³23]?)'
const WITH_UNIT = new RegExp(`^(.*\\S)(?:\\s*[,;]\\s*(${UNIT})\\.?|\\s*[([]\\s*(${UNIT})\\.?\\s*[)\\]])$`, 'iu')

export function readPropertyName(name: string): PropertyName {
  const text = name.replaceAll('\u00a0', ' ').trim().replace(/:$/, '')
  const found = WITH_UNIT.exec(text)
  return found ? { name: found[1]!, unit: found[2] ?? found[3] ?? null } : { name: text, unit: null }
}
