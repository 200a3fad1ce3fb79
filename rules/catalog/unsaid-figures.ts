export interface NamedFigure {
  name: string
  value: string
  unit: string | null
}

/**
 * The figures a name does not say already. A number counts as said where it stands with its unit («125×1,2 мм» says 125
 * and 1,2 mm; the 28 of a model «28-920» says nothing); words count wherever they stand. «нет» is no figure for a card.
 */
export function unsaidFigures<T extends NamedFigure>(name: string, figures: readonly T[]): T[] {
  const parts = name.toLowerCase().replaceAll('\u00A0', ' ').split(', ')
  return figures.filter((figure) => figure.value !== 'нет' && !isSaid(parts, figure))
}

function isSaid(parts: readonly string[], { name, value, unit }: NamedFigure): boolean {
  const text = value.toLowerCase().replaceAll('\u00A0', ' ')
  if (text === 'да') return parts.some((part) => part.includes(name.toLowerCase()))
  if (!/^[\d ]+(,\d+)?$/.test(text)) return parts.some((part) => part.includes(text))
  return parts.some((part) => {
    if (unit !== null && !part.includes(unit.toLowerCase())) return false
    // a model's own numbers come before the first comma
    return part !== parts[0] && numbersOf(part).includes(text.replaceAll(' ', ''))
  })
}

const numbersOf = (part: string): string[] => part.replaceAll(/(\d) (?=\d{3})/g, '$1').match(/\d+(?:,\d+)?/g) ?? []
