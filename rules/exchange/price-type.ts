import { nameKey } from './name-key.ts'

type PriceField = 'price' | 'price_old' | 'price_registered'

export interface PriceTypeGuess {
  external: string
  field: PriceField
  /** Branches by code. */
  nodes: string[]
}

interface Branch {
  code: string
  name: string
}

const OLD = /стар(?:ая|ой)|до скидки|без скидки|перечеркнут|зачеркнут|old/
const REGISTERED = /регистрац|зарегистр|клубн|личн(?:ый|ого) кабинет/
/** The best word first: a price made for the site is meant before the one of the counter. */
const RETAIL = [/сайт|интернет|онлайн/, /розн/, /продаж|ррц|retail/]
const NOT_FOR_SALE = /закуп|себест|опт|входн|постав|дилер|учетн|миним/

/**
 * Which price of the shop a price type of accounting is, by its name. One type becomes the price of a branch; of
 * several that could, the one that says so best. A type that names a branch is for it alone. Only one type at all: the
 * price.
 */
export function guessPriceTypes(
  types: readonly { external: string; name: string }[],
  branches: readonly Branch[],
): PriceTypeGuess[] {
  const all = branches.map(({ code }) => code)
  const read = types.map(({ external, name }) => {
    const words = name.toLowerCase().replaceAll('ё', 'е')
    const key = nameKey(name)
    const named = branches.filter((branch) => key.includes(nameKey(branch.name))).map(({ code }) => code)
    const retail = NOT_FOR_SALE.test(words) ? -1 : RETAIL.findIndex((word) => word.test(words))
    return { external, words, nodes: named.length > 0 ? named : all, isNamed: named.length > 0, retail }
  })
  const isPlain = (type: (typeof read)[number]) => !OLD.test(type.words) && !REGISTERED.test(type.words)
  const retail = read.filter((type) => isPlain(type) && type.retail >= 0)
  const best = Math.min(...retail.filter(({ isNamed }) => !isNamed).map((type) => type.retail))
  const common = retail.find((type) => !type.isNamed && type.retail === best)
  const prices =
    read.length === 1 && isPlain(read[0]!) ? read : retail.filter((type) => type.isNamed || type === common)
  return [
    ...prices.map(({ external, nodes }) => ({ external, field: 'price' as const, nodes })),
    ...read.flatMap(({ external, words, nodes }) => {
      const field = REGISTERED.test(words) ? 'price_registered' : OLD.test(words) ? 'price_old' : null
      return field === null ? [] : ([{ external, field, nodes }] as PriceTypeGuess[])
    }),
  ]
}
