import { MAIN_NODE_CODE } from '#rules/address/node-logistic.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { explainGood } from '#server/search/explain.ts'
import { refreshPopularity } from '#server/search/refresh-popularity.ts'
import { reportSearch } from '#server/search/search-report.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Поиск:
  npm run shop -- search report [ДНЕЙ]            что не нашли, что не открывают, что уточняют (по умолчанию за 7 дней)
  npm run shop -- search explain "ЗАПРОС" КОД     почему этот товар: что прочитано и что совпало
  npm run shop -- search popularity               пересчитать популярность по заказам, корзинам и переходам`

const LONGEST_DAYS = 180

/** Answers the exit code. */
export async function run([action, first = '', second]: string[]): Promise<number> {
  const days = first === '' ? 7 : Number(first)
  const isReport = action === 'report' && Number.isSafeInteger(days) && days > 0 && days <= LONGEST_DAYS
  const isExplain = action === 'explain' && first.trim() !== '' && second !== undefined
  if (!isReport && !isExplain && action !== 'popularity') return say(USAGE, 2)
  const { db, close } = await openShopDatabase(readConfig(process.env))
  try {
    if (isReport) return await report(db, days)
    return isExplain ? await explain(db, first, second) : await popularity(db)
  } finally {
    await close()
  }
}

async function report(db: Db, days: number): Promise<number> {
  const { searches, nothing, fewClicks, refined } = await reportSearch(db, days)
  const lines = [
    `Запросов за ${days} дн.: ${searches}`,
    'Ничего не нашлось:',
    ...nothing.map(({ query, times }) => `  ${times} × ${query}`),
    'Нашлось, но почти не открывают:',
    ...fewClicks.map(({ query, times, clicks }) => `  ${times} × ${query} — переходов ${clicks}`),
    'Уточняют:',
    ...refined.map(({ query, into, times }) => `  ${times} × ${query} → ${into}`),
  ]
  return say(lines.join('\n'), 0)
}

async function explain(db: Db, query: string, code: string): Promise<number> {
  const { good, place, total, kind, corrected, ignored, wishes, missing, isByArticle, terms } = await explainGood(
    db,
    query,
    code,
    MAIN_NODE_CODE,
  )
  if (!good) return say(`Товара ${code} в поиске нет`, 1)
  const lines = [
    `${good.name}: ${place === null ? 'не найден' : `место ${place}`} из ${total} (${KINDS[kind] ?? kind})`,
    ...(isByArticle ? ['Найден по артикулу, коду или модели'] : []),
    ...(corrected === null ? [] : [`Искали: «${corrected}»`]),
    ...(ignored.length === 0 ? [] : [`Прочитано и не искалось: ${ignored.join(', ')}`]),
    ...(wishes.length === 0 ? [] : [`Стало отбором: ${wishes.join('; ')}`]),
    ...(missing.length === 0 ? [] : [`Не совпало у найденного: ${missing.join(', ')}`]),
    ...terms.map(
      ({ shown, role, sameAs, has }) =>
        `  ${has ? 'есть' : 'нет '}  ${shown} (${role}${sameAs.length > 0 ? `; то же: ${sameAs.slice(0, 6).join(', ')}` : ''})`,
    ),
    `Популярность ${good.popularity}; есть в филиалах: ${good.branches.join(', ') || 'нигде'}`,
  ]
  return say(lines.join('\n'), 0)
}

const KINDS: Readonly<Record<string, string>> = {
  all: 'совпало всё',
  partial: 'не всё совпало',
  described: 'найдено в описаниях',
  analogs: 'похожее вместо чужого бренда',
}

async function popularity(db: Db): Promise<number> {
  return say(`Товаров с новой популярностью: ${await refreshPopularity(db)}`, 0)
}
