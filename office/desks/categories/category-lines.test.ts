import { expect, it } from 'vitest'
import type { OfficeCategory } from '#contract/office/categories.ts'
import { categoryLinesOf, pathOf, placed, targetOf } from './category-lines.ts'

const category = (code: string, parent: string | null, goods = 0, isHire = false): OfficeCategory => ({
  code,
  parent,
  name: code.toUpperCase(),
  nameOne: code,
  isHire,
  isDense: false,
  hasSpareParts: true,
  returnKind: null,
  description: '',
  image: null,
  picture: null,
  goods,
  attributes: 0,
  tags: 0,
})
const tree = [
  category('tools', null, 1),
  category('drills', 'tools', 10),
  category('impact', 'drills', 5),
  category('saws', 'tools', 7),
  category('hire', null, 0, true),
  category('bits', null, 3),
]
const show = (open: string[], search = '') =>
  categoryLinesOf(tree, { isHire: false, open: new Set(open), search }).map(
    ({ category: { code }, depth, goods, at, of }) => `${' '.repeat(depth)}${code} ${goods} ${at}/${of}`,
  )

it('shows what is open, with goods of everything below and places among neighbours', () => {
  expect(show([])).toEqual(['tools 23 1/2', 'bits 3 2/2'])
  expect(show(['tools'])).toEqual(['tools 23 1/2', ' drills 15 1/2', ' saws 7 2/2', 'bits 3 2/2'])
})

it('shows what is found with what it lies in, whatever is open', () =>
  expect(show([], 'imp')).toEqual(['tools 23 1/2', ' drills 15 1/2', '  impact 5 1/1']))

it('moves a category and knows the way back', () => {
  const back = targetOf(tree, 'drills')
  expect(back).toEqual({ parent: 'tools', before: 'saws' })
  const moved = placed(tree, 'drills', { parent: null, before: 'bits' })
  const codes = categoryLinesOf(moved, { isHire: false, open: new Set(), search: '' }).map((line) => line.category.code)
  expect(codes).toEqual(['tools', 'drills', 'bits'])
  expect(
    pathOf(
      moved,
      moved.find(({ code }) => code === 'impact')!,
    ),
  ).toEqual(['DRILLS'])
  expect(
    placed(moved, 'drills', back!)
      .filter(({ parent }) => parent === 'tools')
      .map(({ code }) => code),
  ).toEqual(['drills', 'saws'])
})
