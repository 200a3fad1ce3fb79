import { foundGoods } from '#contract/office/goods.ts'
import { withUnit } from '#rules/text/typography.ts'
import { api } from '#office/state/api.ts'

const MOST = 8

/** What a branch can sell; the one that was meant when only one can be. */
export async function findAtBranch(branch: string, search: string, signal?: AbortSignal) {
  const { data } = await api(foundGoods, { query: { branch, search, limit: MOST } }, signal ? { signal } : {})
  const meant = data.find(({ article, code }) =>
    [article, code].some((each) => each.toUpperCase() === search.toUpperCase()),
  )
  const goods = data.map(({ code, name, article, price, goodLocalCount, goodTotalCount, unit }) => ({
    code,
    name,
    price: price.priceComputed,
    facts: `${article} · ${hereText(goodLocalCount, goodTotalCount, unit)}`,
  }))
  return { goods, exact: meant?.code ?? (goods.length === 1 ? goods[0]!.code : null) }
}

/** «здесь 4 шт., всего 12 шт.» */
export function hereText(here: number, everywhere: number, unit: string): string {
  if (everywhere === 0) return 'нет нигде'
  if (here === 0) return `в других филиалах ${withUnit(everywhere, unit)}`
  return here === everywhere
    ? `здесь ${withUnit(here, unit)}`
    : `здесь ${withUnit(here, unit)}, всего ${withUnit(everywhere, unit)}`
}
