import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyPromo,
  pieceShares,
  type PromoFacts,
  type PromoGoods,
  type PromoPieces,
  type PromoTerms,
  refusalWords,
  refusePromo,
  UNKNOWN_COST_PERCENT,
} from './promo.ts'

const NONE: PromoGoods = { goods: [], categories: [], vendors: [], labels: [] }

const terms = (over: Partial<PromoTerms> = {}): PromoTerms => ({
  kind: 'percent',
  value: 10,
  maxDiscount: null,
  minSum: 0,
  startsOn: null,
  endsOn: null,
  nodeCodes: [],
  only: NONE,
  except: NONE,
  usesLimit: null,
  isOncePerCustomer: false,
  isFirstOrder: false,
  skipsDiscounted: false,
  mayGoBelowCost: false,
  ...over,
})

const pieces = (over: Partial<PromoPieces> = {}): PromoPieces => ({
  key: over.code ?? 'a',
  code: 'a',
  quantity: 1,
  price: 100_000,
  cost: 50_000,
  categories: ['drills', 'tools'],
  vendor: 'makita',
  labels: ['hit'],
  isDiscounted: false,
  isInKit: false,
  isAgreed: false,
  ...over,
})

const facts: PromoFacts = {
  today: '2026-11-20',
  nodeCode: '777',
  isStopped: false,
  uses: 0,
  ownUses: 0,
  hasOrders: false,
}

describe('whether a code may be used', () => {
  it.each<[string, Partial<PromoTerms>, Partial<PromoFacts>, string | null]>([
    ['nothing stands against it', {}, {}, null],
    ['stopped', {}, { isStopped: true }, 'Код больше не действует'],
    ['before its first day', { startsOn: '2026-11-21' }, {}, 'Код действует с 21 ноября'],
    ['on its first day', { startsOn: '2026-11-20' }, {}, null],
    ['on its last day', { endsOn: '2026-11-20' }, {}, null],
    ['after its last day', { endsOn: '2026-11-19' }, {}, 'Код действовал по 19 ноября'],
    ['in another branch', { nodeCodes: ['000001'] }, {}, 'Код не действует в этом городе'],
    ['in its own branch', { nodeCodes: ['000001', '777'] }, {}, null],
    ['used as often as it may', { usesLimit: 2 }, { uses: 2 }, 'Код уже использован'],
    ['used once of two', { usesLimit: 2 }, { uses: 1 }, null],
    ['used by the same buyer', { isOncePerCustomer: true }, { ownUses: 1 }, 'Вы уже воспользовались этим кодом'],
    ['used by the same buyer, and it may be', {}, { ownUses: 1 }, null],
    ['not the first order', { isFirstOrder: true }, { hasOrders: true }, 'Код действует только на первый заказ'],
  ])('%s', (_name, over, known, words) => {
    const refusal = refusePromo(terms(over), { ...facts, ...known })
    expect(refusal && refusalWords(refusal).replaceAll('\u00A0', ' ')).toBe(words)
  })
})

describe('what comes off', () => {
  it.each<[string, Partial<PromoTerms>, Partial<PromoPieces>[], number[], (string | null)[]]>([
    ['percents of each', {}, [{}, { code: 'b', price: 3_333, cost: 1000 }], [10_000, 333], [null, null]],
    [
      'a sum by amounts',
      { kind: 'sum', value: 10_000 },
      [{}, { code: 'b', price: 300_000, cost: 0 }],
      [2500, 7500],
      [null, null],
    ],
    ['never below cost', { value: 60 }, [{ quantity: 2 }], [100_000], [null]],
    ['below cost when said', { value: 60, mayGoBelowCost: true }, [{ quantity: 2 }], [120_000], [null]],
    ['never for nothing', { value: 100, mayGoBelowCost: true }, [{ quantity: 2 }], [199_998], [null]],
    ['no more than a fifth where the cost is unknown', { value: 60 }, [{ cost: null }], [20_000], [null]],
    [
      'what one cannot take the others do',
      { kind: 'sum', value: 10_000 },
      [{ cost: 99_000 }, { code: 'b' }],
      [1000, 9000],
      [null, null],
    ],
    ['sold at its cost', {}, [{ cost: 100_000 }, { code: 'b' }], [0, 10_000], ['at-cost', null]],
    ['no more than its bound', { maxDiscount: 5000 }, [{}, { code: 'b', price: 300_000 }], [1250, 3750], [null, null]],
    [
      'goods by their codes',
      { only: { ...NONE, goods: ['b'] } },
      [{}, { code: 'b' }],
      [0, 10_000],
      ['other-goods', null],
    ],
    [
      'a category above',
      { only: { ...NONE, categories: ['tools'] } },
      [{}, { code: 'b', categories: ['garden'] }],
      [10_000, 0],
      [null, 'other-goods'],
    ],
    [
      'a brand left out',
      { except: { ...NONE, vendors: ['makita'] } },
      [{}, { code: 'b', vendor: 'bosch' }],
      [0, 10_000],
      ['excluded', null],
    ],
    [
      'a label',
      { only: { ...NONE, labels: ['hit'] } },
      [{}, { code: 'b', labels: [] }],
      [10_000, 0],
      [null, 'other-goods'],
    ],
    [
      'left out though named',
      { only: { ...NONE, goods: ['a', 'b'] }, except: { ...NONE, goods: ['a'] } },
      [{}, { code: 'b' }],
      [0, 10_000],
      ['excluded', null],
    ],
    [
      'not on discounted goods',
      { skipsDiscounted: true },
      [{ isDiscounted: true }, { code: 'b' }],
      [0, 10_000],
      ['discounted', null],
    ],
    ['not on kits', { skipsDiscounted: true }, [{ isInKit: true }, { code: 'b' }], [0, 10_000], ['kit', null]],
    ['not on prices by agreement', {}, [{ isAgreed: true }, { code: 'b' }], [0, 10_000], ['agreed', null]],
  ])('%s', (_name, over, lines, shares, whys) => {
    const result = applyPromo(terms(over), lines.map(pieces))
    expect(result.shares.map(({ share }) => share)).toEqual(shares)
    expect(result.shares.map(({ why }) => why)).toEqual(whys)
    expect(result.refusal).toBeNull()
  })

  it.each<[string, Partial<PromoTerms>, Partial<PromoPieces>[], string]>([
    ['nothing it is for', { only: { ...NONE, vendors: ['bosch'] } }, [{}], 'Код не подходит к товарам в корзине'],
    ['an empty cart', {}, [], 'Код не подходит к товарам в корзине'],
    [
      'too little of what it is for',
      { minSum: 150_000, only: { ...NONE, goods: ['a'] } },
      [{}, { code: 'b' }],
      'Код действует от 1 500 ₽: добавьте подходящих товаров ещё на 500 ₽',
    ],
    ['all at their cost', {}, [{ cost: 100_000 }], 'Цена этих товаров уже самая низкая, код её не снизит'],
  ])('%s: nothing, and why', (_name, over, lines, words) => {
    const { discount, refusal } = applyPromo(terms(over), lines.map(pieces))
    expect(discount).toBe(0)
    expect(refusalWords(refusal!).replaceAll('\u00A0', ' ')).toBe(words)
  })
})

const somePieces = fc.uniqueArray(
  fc
    .record({
      code: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      quantity: fc.integer({ min: 1, max: 7 }),
      price: fc.integer({ min: 1, max: 500_000 }),
      cost: fc.option(fc.integer({ min: 1, max: 600_000 })),
      vendor: fc.constantFrom('makita', 'bosch'),
      isDiscounted: fc.boolean(),
      isInKit: fc.boolean(),
      isAgreed: fc.boolean(),
    })
    .map((over) => pieces({ ...over, key: `${over.code} ${over.isInKit}` })),
  { selector: ({ key }) => key, maxLength: 8 },
)

const someTerms = fc
  .record({
    isSum: fc.boolean(),
    percent: fc.integer({ min: 1, max: 100 }),
    sum: fc.integer({ min: 1, max: 1_000_000 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 300_000 })),
    minSum: fc.constantFrom(0, 0, 100_000),
    only: fc.constantFrom(NONE, { ...NONE, vendors: ['bosch'] }),
    except: fc.constantFrom(NONE, { ...NONE, goods: ['a'] }),
    skipsDiscounted: fc.boolean(),
    mayGoBelowCost: fc.boolean(),
  })
  .map(({ isSum, percent, sum, ...over }) =>
    terms({ ...over, ...(isSum ? { kind: 'sum', value: sum, maxDiscount: null } : { value: percent }) }),
  )

it('shares add up, nothing goes below its least price, the order of lines makes no difference', () => {
  fc.assert(
    fc.property(someTerms, somePieces, fc.infiniteStream(fc.nat()), (promo, lines, dice) => {
      const { discount, shares, refusal } = applyPromo(promo, lines)
      expect(shares).toHaveLength(lines.length)
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(discount)
      expect(refusal === null).toBe(discount > 0)
      if (promo.kind === 'sum') expect(discount).toBeLessThanOrEqual(promo.value)
      if (promo.maxDiscount !== null) expect(discount).toBeLessThanOrEqual(promo.maxDiscount)
      for (const [at, line] of lines.entries()) {
        const { share, why } = shares[at]!
        expect(share).toBeGreaterThanOrEqual(0)
        if (why !== null || line.isAgreed) expect(share).toBe(0)
        const split = pieceShares(share, line.quantity)
        expect(split.reduce((sum, each) => sum + each.off * each.quantity, 0)).toBe(share)
        expect(split.reduce((sum, each) => sum + each.quantity, 0)).toBe(line.quantity)
        const least = promo.mayGoBelowCost
          ? 1
          : (line.cost ?? Math.ceil((line.price * (100 - UNKNOWN_COST_PERCENT)) / 100))
        for (const { off } of split) if (off > 0) expect(line.price - off).toBeGreaterThanOrEqual(Math.max(1, least))
      }
      const stream = dice[Symbol.iterator]()
      const order = lines.map((line) => ({ line, at: stream.next().value as number })).sort((a, b) => a.at - b.at)
      const again = applyPromo(
        promo,
        order.map(({ line }) => line),
      )
      const byKey = (all: readonly PromoPieces[], of: typeof shares) =>
        Object.fromEntries(all.map(({ key }, at) => [key, of[at]]))
      expect(
        byKey(
          order.map(({ line }) => line),
          again.shares,
        ),
      ).toEqual(byKey(lines, shares))
      // and asked once more it says the same
      expect(applyPromo(promo, lines)).toEqual({ discount, shares, refusal })
    }),
    { numRuns: 1000 },
  )
})
