import { expect, test } from 'vitest'
import { generateGoods } from '#demo/goods.ts'
import { glyphFor } from './kit-glyphs.ts'

/** The machine itself is drawn by its photo. */
const boxes = [...new Set([...generateGoods(1, 5000)].map(({ inTheBox }) => inTheBox.slice(1).join('|')))]
  .filter((box) => box !== '')
  .map((box) => box.split('|'))

test('everything in a box has an outline of its own, whatever lies beside it', () => {
  const parcel = glyphFor('нечто')
  expect(boxes.length).toBeGreaterThan(50)
  expect([...new Set(boxes.flat())].filter((thing) => glyphFor(thing) === parcel)).toEqual([])
  const alike = boxes.filter((box) => new Set(box.map(glyphFor)).size < box.length)
  expect([...new Set(alike.map((box) => box.join(', ')))]).toEqual([])
})
