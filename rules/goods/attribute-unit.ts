const plain = (unit: string) =>
  unit
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/[\s·*]/g, '')
    .replaceAll('²', '2')
    .replaceAll('³', '3')

/**
 * Why an attribute cannot have this unit, in words; null: it can. `was`: the unit its values are written in, null while
 * there are none. Another spelling is fine, another unit would make every value a lie.
 */
export function unitProblem(type: 'list' | 'number' | 'bool', was: string | null, unit: string | null): string | null {
  if (type === 'bool' && unit !== null) return 'У «да или нет» единицы не бывает'
  if (unit !== null && /\d/.test(unit.replace(/[²³]|м2|м3|см2|см3|мм2/gi, '')))
    return 'Единица пишется без чисел: «Вт», «мм», «об/мин»'
  if (was === null || (unit !== null && plain(unit) === plain(was))) return null
  return unit === null
    ? `Значения записаны в «${was}»: без единицы они станут непонятны`
    : `Значения записаны в «${was}», а «${unit}» — другая величина: заведите новый атрибут`
}
