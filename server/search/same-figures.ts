/** Units of one kind by how many of the smallest they hold. */
const KINDS: Record<string, number>[] = [
  { вт: 1, квт: 1000 },
  { мм: 1, см: 10, м: 1000 },
  { мл: 1, л: 1000 },
  { г: 1, кг: 1000, т: 1_000_000 },
]

/** A bare number may be meant with any of these: «ушм 125», «шуруповёрт 18». */
const USUAL = ['мм', 'в', 'вт', 'см', 'ач', 'нм', 'дж', 'л', 'кг', 'бар', 'м', 'а', 'квт', 'лс', 'смкуб', 'шт', 'т']

/** A figure as `search_text` writes it, and the same in other units: «1ø5квт» = «1500вт». */
export function sameFigures(figure: string): string[] {
  const [, number, unit] = /^(\d+(?:ø\d+)?)([а-я]*)$/.exec(figure) ?? []
  if (number === undefined || unit === undefined) return [figure]
  if (unit === '') return [figure, ...USUAL.map((usual) => number + usual)]
  const kind = KINDS.find((units) => unit in units)
  if (!kind) return [figure]
  const least = Number(number.replace('ø', '.')) * kind[unit]!
  return Object.entries(kind).map(([other, size]) => (other === unit ? figure : inUnit(least / size) + other))
}

/** Floating point leaves dust: 0.29 × 1000. */
const inUnit = (value: number) => String(Number(value.toPrecision(12))).replace('.', 'ø')
