/** Units of one kind as the shop writes them, each by how many of the smallest it holds; the smallest first. */
export const SAME_UNITS: readonly (readonly (readonly [unit: string, size: number])[])[] = [
  [
    ['Вт', 1],
    ['кВт', 1000],
  ],
  [
    ['мм', 1],
    ['см', 10],
    ['м', 1000],
  ],
  [
    ['мл', 1],
    ['л', 1000],
  ],
  [
    ['г', 1],
    ['кг', 1000],
    ['т', 1_000_000],
  ],
]

/** A bare number may be meant with any of these: «ушм 125», «шуруповёрт 18». */
const USUAL = ['мм', 'в', 'вт', 'см', 'ач', 'нм', 'дж', 'л', 'кг', 'бар', 'м', 'а', 'квт', 'лс', 'смкуб', 'шт', 'т']

/** A figure as search writes it (small letters, ø for the point), and the same in other units: «1ø5квт» = «1500вт». */
export function sameFigures(figure: string): string[] {
  const [, number, unit] = /^(\d+(?:ø\d+)?)([а-я]*)$/.exec(figure) ?? []
  if (number === undefined || unit === undefined) return [figure]
  if (unit === '') return [figure, ...USUAL.map((usual) => number + usual)]
  for (const kind of SAME_UNITS) {
    const own = kind.find(([name]) => name.toLowerCase() === unit)
    if (!own) continue
    const least = Number(number.replace('ø', '.')) * own[1]
    return kind.map(([name, size]) => (size === own[1] ? figure : inUnit(least / size) + name.toLowerCase()))
  }
  return [figure]
}

/** Floating point leaves dust: 0.29 × 1000. */
const inUnit = (value: number) => String(Number(value.toPrecision(12))).replace('.', 'ø')
