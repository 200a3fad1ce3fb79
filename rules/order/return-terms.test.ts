import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/moscow-time.ts'
import {
  answerBy,
  answerTerm,
  isDeliveryGivenBack,
  returnClaim,
  type ReturnFacts,
  type ReturnKind,
  termWords,
  wayBackWords,
} from './return-terms.ts'
import type { ReturnQuality, ReturnWish } from './returns.ts'

const RECEIVED = '2026-03-10'
const FACTS: ReturnFacts = {
  receivedOn: RECEIVED,
  isDistance: true,
  isNoticed: true,
  isOrganization: false,
  kind: 'usual',
  warrantyMonths: 12,
}
const ALL: ReturnWish[] = ['money', 'exchange', 'repair']

describe('which claim is open, and till when', () => {
  it.each<[string, Partial<ReturnFacts>, ReturnQuality, string, string | null, boolean, ReturnWish[]]>([
    // goods that are whole, bought at a distance: seven days after the day they were received
    ['the same day', {}, 'good', '2026-03-10', '2026-03-17', true, ['money', 'exchange']],
    ['the last day', {}, 'good', '2026-03-17', '2026-03-17', true, ['money', 'exchange']],
    ['a day late', {}, 'good', '2026-03-18', '2026-03-17', false, ['money', 'exchange']],
    ['without a notice', { isNoticed: false }, 'good', '2026-06-10', '2026-06-10', true, ['money', 'exchange']],
    ['without a notice, late', { isNoticed: false }, 'good', '2026-06-11', '2026-06-10', false, ['money', 'exchange']],
    ['complex, at a distance', { kind: 'complex' }, 'good', '2026-03-17', '2026-03-17', true, ['money', 'exchange']],
    ['listed, at a distance', { kind: 'listed' }, 'good', '2026-03-17', '2026-03-17', true, ['money', 'exchange']],
    ['cut to size', { kind: 'cut' }, 'good', '2026-03-10', null, false, []],
    ['of a firm', { isOrganization: true }, 'good', '2026-03-10', null, false, []],
    // in a shop: fourteen days, exchange first
    ['in a shop', { isDistance: false }, 'good', '2026-03-24', '2026-03-24', true, ['exchange', 'money']],
    ['in a shop, late', { isDistance: false }, 'good', '2026-03-25', '2026-03-24', false, ['exchange', 'money']],
    ['complex with a warranty', { isDistance: false, kind: 'complex' }, 'good', '2026-03-10', null, false, []],
    [
      'complex without one',
      { isDistance: false, kind: 'complex', warrantyMonths: 0 },
      'good',
      '2026-03-24',
      '2026-03-24',
      true,
      ['exchange', 'money'],
    ],
    ['listed, in a shop', { isDistance: false, kind: 'listed' }, 'good', '2026-03-10', null, false, []],
    // faulty: the warranty, and two years whatever it is
    ['faulty', {}, 'bad', '2027-03-10', '2027-03-10', true, ALL],
    ['faulty, after the warranty', {}, 'bad', '2027-03-11', '2028-03-10', true, ALL],
    ['faulty, after two years', {}, 'bad', '2028-03-11', '2028-03-10', false, []],
    ['faulty, a long warranty', { warrantyMonths: 36 }, 'bad', '2029-03-10', '2029-03-10', true, ALL],
    ['faulty, no warranty', { warrantyMonths: 0 }, 'bad', '2028-03-10', '2028-03-10', true, ALL],
    ['faulty though cut', { kind: 'cut' }, 'bad', '2026-03-20', '2027-03-10', true, ALL],
    // technically complex: fifteen days for any fault, then a repair comes first
    ['complex, the fifteenth day', { kind: 'complex' }, 'bad', '2026-03-25', '2026-03-25', true, ALL],
    [
      'complex, the sixteenth',
      { kind: 'complex' },
      'bad',
      '2026-03-26',
      '2027-03-10',
      true,
      ['repair', 'exchange', 'money'],
    ],
    [
      'of a firm, faulty',
      { isOrganization: true },
      'bad',
      '2026-03-12',
      '2027-03-10',
      true,
      ['repair', 'exchange', 'money'],
    ],
  ])('%s', (_what, facts, quality, today, until, isOpen, wishes) => {
    const claim = returnClaim({ ...FACTS, ...facts }, quality, today)
    expect([claim.until, claim.isOpen, claim.wishes]).toEqual([until, isOpen, wishes])
    expect(claim.words).toMatch(/^[А-ЯЁ0-9].*\.$/su)
    expect(claim.law).toMatch(/ст\.|Постановление|ГК/)
  })

  it('says so in whole sentences', () => {
    const said = (facts: Partial<ReturnFacts>, quality: ReturnQuality, today: string) =>
      returnClaim({ ...FACTS, ...facts }, quality, today).words.replaceAll('\u00A0', ' ')
    expect(said({}, 'good', RECEIVED)).toBe(
      'Исправный товар можно вернуть до 17 марта включительно (7 дней после получения), если сохранились вид, свойства и то, чем подтвердить покупку.',
    )
    expect(said({}, 'good', '2026-03-18')).toBe('7 дней истекли 17 марта: исправный товар уже не вернуть.')
    expect(said({}, 'bad', '2027-03-11')).toContain('Претензии — до 10 марта 2028.')
    expect(said({ kind: 'complex' }, 'bad', '2026-03-25')).toMatch(/^До 25 марта включительно \(15 дней/)
    expect(termWords('7 дней', '2026-11-21', '2026-11-17').replaceAll('\u00A0', ' ')).toBe('7 дней истекают 21 ноября')
  })

  it('closes once and stays closed, and never offers a wish when it is', () => {
    const kinds: ReturnKind[] = ['usual', 'complex', 'listed', 'cut']
    fc.assert(
      fc.property(
        fc.record({
          isDistance: fc.boolean(),
          isNoticed: fc.boolean(),
          isOrganization: fc.boolean(),
          kind: fc.constantFrom(...kinds),
          warrantyMonths: fc.integer({ min: 0, max: 60 }),
        }),
        fc.constantFrom<ReturnQuality>('good', 'bad'),
        fc.integer({ min: 0, max: 2500 }),
        (facts, quality, days) => {
          const at = (count: number) =>
            returnClaim({ ...facts, receivedOn: RECEIVED }, quality, addDays(RECEIVED, count))
          const [before, after] = [at(days), at(days + 1)]
          if (after.isOpen) expect(before.isOpen).toBe(true)
          expect(before.isOpen && before.wishes.length === 0).toBe(false)
          // what is faulty may be claimed two years at least, what is only not wanted never longer than three months
          if (quality === 'bad' && days < 730) expect(before.isOpen).toBe(true)
          if (quality === 'good' && days > 92) expect(before.isOpen).toBe(false)
        },
      ),
    )
  })
})

describe('the law’s day', () => {
  const days = { askedOn: '2026-03-12', receivedOn: '2026-03-20' }
  it.each<[ReturnWish, ReturnQuality, boolean, string]>([
    ['money', 'bad', true, '2026-03-22'],
    ['money', 'bad', false, '2026-03-22'],
    ['money', 'good', true, '2026-03-22'],
    ['money', 'good', false, '2026-03-23'],
    ['exchange', 'bad', true, '2026-03-19'],
    ['repair', 'bad', true, '2026-05-04'],
  ])('%s of %s quality, at a distance %s: %s', (wish, quality, isDistance, by) => {
    expect(answerBy(answerTerm(wish, quality, isDistance), days)).toBe(by)
  })

  it('does not run while the goods are with the buyer, where it runs from their return', () => {
    expect(answerBy(answerTerm('money', 'good', false), { ...days, receivedOn: null })).toBeNull()
    expect(answerBy(answerTerm('repair', 'bad', true), { ...days, receivedOn: null })).toBeNull()
  })
})

it('the way back of what is faulty is the shop’s, of what is only not wanted the buyer’s', () => {
  expect(wayBackWords('good', 20_000)).toContain('оплачивает покупатель')
  expect(wayBackWords('bad', 1000)).toContain('оплачивает магазин')
  expect(wayBackWords('bad', 5001)).toContain('заберём его сами')
  expect([
    isDeliveryGivenBack('bad', true),
    isDeliveryGivenBack('bad', false),
    isDeliveryGivenBack('good', true),
  ]).toEqual([true, false, false])
})
