import { expect, it } from 'vitest'
import { brakesOf } from './brakes.ts'

const effect = { active: 1000, hidden: 0, priced: 1000, moved: 0, allPriced: 1000 }

it.each([
  ['nothing', effect, []],
  ['5 % hidden', { ...effect, hidden: 50 }, []],
  ['more', { ...effect, hidden: 51 }, ['hides']],
  ['one of ten', { ...effect, active: 10, hidden: 1 }, []],
  ['most of ten', { ...effect, active: 10, hidden: 6 }, ['hides']],
  ['two of twenty', { ...effect, active: 20, hidden: 2 }, ['hides']],
  ['the first load', { ...effect, active: 0 }, []],
  ['half of the prices', { ...effect, moved: 500 }, []],
  ['more', { ...effect, moved: 501 }, ['prices']],
  ['one price changed alone', { ...effect, priced: 1, moved: 1 }, []],
  ['a file of thirty, all a hundredfold', { ...effect, priced: 30, moved: 30 }, ['prices']],
  ['a small shop, all of it', { active: 5, hidden: 5, priced: 5, moved: 5, allPriced: 5 }, ['hides', 'prices']],
] as const)('%s: %j', (_, given, rules) => expect(brakesOf(given).map(({ rule }) => rule)).toEqual(rules))

it('says what would happen in words', () => {
  expect(brakesOf({ ...effect, hidden: 61 })[0]).toMatchObject({
    count: 61,
    of: 1000,
    words: expect.stringContaining('С продажи ушло бы 61\u00a0товар из 1000'),
  })
})
