import { expect, test } from 'vitest'
import { splitUnit, unitsInHead } from './split-unit.ts'

test.each([
  ['22,23 мм', { value: '22,23', unit: 'мм' }],
  ['1\u00a0200 Вт', { value: '1\u00a0200', unit: 'Вт' }],
  ['2 мм', { value: '2', unit: 'мм' }],
  ['SDS-plus', null],
  ['125', null],
  ['125×22 мм', null],
  ['2 скорости', null],
  ['от 5 мм', null],
])('%s', (text, parts) => {
  expect(splitUnit(text)).toEqual(parts)
})

const column = (unit: string | null = null) => ({ name: 'Посадка', unit })

test.each([
  ['one unit in every row', column(), ['22,23 мм', '16 мм'], 'мм', ['22,23', '16']],
  ['a good without the figure', column(), ['22,23 мм', ''], 'мм', ['22,23', '']],
  ['two units', column(), ['22 мм', '2 см'], null, ['22 мм', '2 см']],
  ['words among figures', column(), ['22 мм', 'SDS-plus'], null, ['22 мм', 'SDS-plus']],
  ['words alone', column(), ['камень', 'металл'], null, ['камень', 'металл']],
  ['no figures at all', column(), ['', ''], null, ['', '']],
  ['a head that has its unit', column('мм'), ['22', '16'], 'мм', ['22', '16']],
])('%s', (_what, head, values, unit, left) => {
  const table = unitsInHead(
    [head],
    values.map((value) => [value]),
  )
  expect(table.columns[0]!.unit).toBe(unit)
  expect(table.rows.flat()).toEqual(left)
})
