/** One figure of a good as the catalogue shows it: «1 050», «2,7», and its unit apart. */
export type ShownFigure = { name: string; value: string; unit: string | null }

/**
 * Where more is better whatever the job: power, blow, torque, charge, guarantee. Speed, size and voltage are a matter
 * of taste.
 */
const MORE = new Set(['Вт', 'кВт', 'Дж', 'Н·м', 'А·ч', 'мес.', 'л.\u00A0с.', 'л. с.'])
const LESS_UNITS = new Set(['дБ', 'м/с²'])
/** A load in kilograms is good, the tool's own weight is not: the name tells them apart. */
const LESS_NAMES = /^(вес|уровень шума|вибрация)(?!\p{L})/iu

function direction({ name, unit }: ShownFigure): 1 | -1 | 0 {
  if (LESS_NAMES.test(name) || LESS_UNITS.has(unit ?? '')) return -1
  return MORE.has(unit ?? '') ? 1 : 0
}

/** «1 050» → 1050; anything that is not one plain number → null. */
export function figureNumber(value: string): number | null {
  const text = value.replace(/\s/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Places of the best among values of one figure; none when better and worse are not obvious or all are alike. */
export function betterFigures(values: readonly (ShownFigure | null)[]): number[] {
  const [first] = values.filter((value) => value !== null)
  const better = first ? direction(first) : 0
  const numbers = values.map((value) => value && figureNumber(value.value))
  const known = numbers.filter((number) => number !== null)
  if (better === 0 || new Set(known).size < 2) return []
  const best = better === 1 ? Math.max(...known) : Math.min(...known)
  return numbers.flatMap((number, place) => (number === best ? place : []))
}
