import { expect, test } from 'vitest'
import { readCentimetres, readSides } from './dimensions.ts'

test.each([
  ['20.1/20.551/22.5', [201, 206, 225]],
  [' 100 / 50,5 / 3 ', [1000, 505, 30]],
  ['20/20', null],
  ['20/20/20/20', null],
  ['20/0/20', null],
  ['20/-1/20', null],
  ['a/b/c', null],
  ['1000000/1/1', null],
  ['', null],
])('dimensions «%s» of YML are %s', (text, sides) => expect(readCentimetres(text)).toEqual(sides))

test.each([
  [{ 'Длина, мм': '300', 'Ширина, мм': '200', 'Высота, мм': '100' }, [300, 200, 100]],
  [{ 'длина (см)': '30,5', 'Ширина(м)': '0.2', 'ВЫСОТА, мм.': '100' }, [305, 200, 100]],
  [{ Длина: '300', Ширина: '200', Высота: '100' }, null],
  [{ 'Длина, мм': '300', 'Ширина, мм': '200' }, null],
  [{ 'Длина, мм': '300', 'Ширина, мм': 'нет', 'Высота, мм': '100' }, null],
  [{ 'Длина кабеля, м': '3', 'Ширина, мм': '200', 'Высота, мм': '100' }, null],
  [{}, null],
])('requisites %j are sides %s', (requisites, sides) => expect(readSides(requisites)).toEqual(sides))
