import { forbidden, invalid } from '#contract/api-error.ts'
import type { PromoTable } from '#contract/office/promos.ts'
import { isCalendarDay } from '#rules/calendar/moscow-time.ts'
import { kopecksToRubles, rublesToKopecks } from '#rules/money/money.ts'
import type { PromoTerms } from '#rules/money/promo.ts'
import type { Db } from '#server/db/client.ts'
import type { StaffScope } from '#server/shop/people/staff/office-context.ts'

export const tableOf = (name: string, terms: PromoTerms): PromoTable => ({
  name,
  kind: terms.kind,
  value: terms.kind === 'sum' ? kopecksToRubles(terms.value) : terms.value,
  maxDiscount: terms.maxDiscount === null ? null : kopecksToRubles(terms.maxDiscount),
  minSum: kopecksToRubles(terms.minSum),
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
  branches: [...terms.nodeCodes],
  only: copyOf(terms.only),
  except: copyOf(terms.except),
  usesLimit: terms.usesLimit,
  isOncePerCustomer: terms.isOncePerCustomer,
  isFirstOrder: terms.isFirstOrder,
  skipsDiscounted: terms.skipsDiscounted,
  mayGoBelowCost: terms.mayGoBelowCost,
})

const copyOf = ({ goods, categories, vendors, labels }: PromoTerms['only']) => ({
  goods: [...goods],
  categories: [...categories],
  vendors: [...vendors],
  labels: [...labels],
})

export function termsOfTable(table: PromoTable): PromoTerms {
  const { name: _name, branches, ...rest } = table
  const isSum = table.kind === 'sum'
  return {
    ...rest,
    nodeCodes: branches,
    value: isSum ? rublesToKopecks(table.value) : table.value,
    maxDiscount: isSum || table.maxDiscount === null ? null : rublesToKopecks(table.maxDiscount),
    minSum: rublesToKopecks(table.minSum),
  }
}

/** Whoever leads some branches alone gives discounts in those. */
export const isWithinPromo = (scope: StaffScope, branches: readonly string[]): boolean =>
  scope.isEverywhere || (branches.length > 0 && branches.every((code) => scope.nodeCodes.includes(code)))

const LONGEST_NAME = 100

/** `wrong`: what is known to be wrong beside it; all of it is said at once. */
export async function checkTable(
  db: Db,
  scope: StaffScope,
  table: PromoTable,
  wrong: Record<string, string[]> = {},
): Promise<PromoTerms> {
  const fields = { ...wrong }
  const { kind, value, startsOn, endsOn, branches } = table
  if (table.name.trim() === '') fields['name'] = ['Назовите промокод']
  if (table.name.trim().length > LONGEST_NAME) fields['name'] = [`Название — до ${LONGEST_NAME} символов`]
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 100))
    fields['value'] = ['Процент — целое число от 1 до 100']
  if (kind === 'sum' && rublesToKopecks(value) < 100) fields['value'] = ['Скидка — от 1 ₽']
  if (kind === 'percent' && table.maxDiscount !== null && rublesToKopecks(table.maxDiscount) < 100)
    fields['maxDiscount'] = ['Не больше скольки — от 1 ₽']
  for (const [name, day] of [
    ['startsOn', startsOn],
    ['endsOn', endsOn],
  ] as const)
    if (day !== null && !isCalendarDay(day)) fields[name] = ['Такого дня нет']
  if (startsOn !== null && endsOn !== null && startsOn > endsOn) fields['endsOn'] = ['Последний день раньше первого']
  if (!isWithinPromo(scope, branches)) {
    if (branches.length > 0) throw forbidden('Скидку в чужом филиале даёт тот, кто ведёт в нём цены')
    fields['branches'] = ['Выберите филиалы: вы ведёте цены не во всех']
  }
  const unknown = await unknownNames(db, table)
  for (const [name, words] of Object.entries(unknown)) fields[name] ??= [words]
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return termsOfTable(table)
}

/** A list that names nothing would give to nobody, silently. */
async function unknownNames(db: Db, { branches, only, except }: PromoTable): Promise<Record<string, string>> {
  const asked = (part: 'goods' | 'categories' | 'vendors') => [...new Set([...only[part], ...except[part]])]
  const missing = async (table: 'good' | 'category' | 'vendor' | 'node_logistic', codes: readonly string[]) => {
    if (codes.length === 0) return []
    const known = await db.selectFrom(table).select('code').where('code', 'in', codes).execute()
    return codes.filter((code) => !known.some((each) => each.code === code))
  }
  const [goods, categories, vendors, nodes] = await Promise.all([
    missing('good', asked('goods')),
    missing('category', asked('categories')),
    missing('vendor', asked('vendors')),
    missing('node_logistic', branches),
  ])
  return {
    ...(goods.length > 0 && { only: `Товара с кодом ${goods.join(', ')} нет` }),
    ...(categories.length > 0 && { only: `Категории ${categories.join(', ')} нет` }),
    ...(vendors.length > 0 && { only: `Бренда ${vendors.join(', ')} нет` }),
    ...(nodes.length > 0 && { branches: `Филиала ${nodes.join(', ')} нет` }),
  }
}
