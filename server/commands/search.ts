import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { countText } from '#rules/text/plural.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/client.ts'
import { explainGood } from '#server/shop/goods/search/explain.ts'
import { refreshPopularity } from '#server/search/refresh-popularity.ts'
import { lastReport, reportSearch } from '#server/search/search-report.ts'
import { addNeed, NeedRefused, readNeeds, removeNeed, type SearchNeed } from '#server/shop/goods/search/needs.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { say } from './say.ts'

const USAGE = `Поиск:
  npm run shop -- search report                   что не нашли, что не открывают, что уточняют: отчёт последней ночи
  npm run shop -- search report ДНЕЙ              то же за последние дни, посчитать сейчас
  npm run shop -- search explain "ЗАПРОС" КОД     почему этот товар: что прочитано и что совпало
  npm run shop -- search popularity               пересчитать популярность, «Хит» и «Новинку» по заказам, корзинам, просмотрам и отзывам
  npm run shop -- search need list                что отвечать на просьбы и вопросы
  npm run shop -- search need add "ФРАЗА" РАЗДЕЛ              «резать|пилить плитку» → код раздела
  npm run shop -- search need add "ФРАЗА" /АДРЕС/ "НАЗВАНИЕ"  на страницу; с «--question» в конце — как вопрос
  npm run shop -- search need remove "ФРАЗА" [РАЗДЕЛ или /АДРЕС/]`

const LONGEST_DAYS = 180
const DEFAULT_DAYS = 7

type Work = (db: Db) => Promise<number>

/** Answers the exit code. */
export async function run([action, ...rest]: string[]): Promise<number> {
  const work = workOf(action, rest)
  if (!work) return say(USAGE, 2)
  const { db, close } = await openShopDatabase(readConfig(process.env))
  try {
    return await work(db)
  } catch (error) {
    if (error instanceof NeedRefused) return say(error.message, 1)
    throw error
  } finally {
    await close()
  }
}

/** Null: nobody knows what was meant. */
function workOf(action: string | undefined, [first = '', second, ...rest]: string[]): Work | null {
  if (action === 'popularity') return popularity
  if (action === 'report') {
    const days = first === '' ? null : Number(first)
    const isRight = days === null || (Number.isSafeInteger(days) && days > 0 && days <= LONGEST_DAYS)
    return isRight ? (db) => report(db, days) : null
  }
  if (action === 'explain')
    return first.trim() !== '' && second !== undefined ? (db) => explain(db, first, second) : null
  return action === 'need' ? needWork(first, [...(second === undefined ? [] : [second]), ...rest]) : null
}

function needWork(action: string, given: string[]): Work | null {
  const isQuestion = given.includes('--question')
  const [phrase, target, title = ''] = given.filter((word) => word !== '--question')
  if (action === 'list') return listNeeds
  if (action === 'add' && phrase !== undefined && target !== undefined)
    return async (db) => {
      const need = await addNeed(db, { phrase, target, title, isQuestion })
      return say(`Добавлено: ${needText(need)}. На сайте — сразу.`, 0)
    }
  if (action === 'remove' && phrase !== undefined)
    return async (db) => {
      const gone = await removeNeed(db, phrase, target)
      return say(`Убрано: ${countText(gone, LINES)}. На сайте — сразу.`, 0)
    }
  return null
}

const LINES = ['строка', 'строки', 'строк'] as const

const needText = ({ phrase, target, title }: SearchNeed) => `«${phrase}» → ${target}${title ? ` (${title})` : ''}`

async function listNeeds(db: Db): Promise<number> {
  const needs = await readNeeds(db)
  return say(needs.map(needText).join('\n') || 'Таблица пуста: npm run shop -- search need add …', 0)
}

async function report(db: Db, days: number | null): Promise<number> {
  const kept = days === null ? await lastReport(db) : null
  const told = kept ?? (await reportSearch(db, days ?? DEFAULT_DAYS))
  const { searches, clicks, carts, orders, nothing, fewClicks, refined } = told
  const period = kept ? `${kept.days} дн. по ${kept.day}` : `${days ?? DEFAULT_DAYS} дн., посчитано сейчас`
  const lines = [
    `Запросов за ${period}: ${searches}; открыли ${clicks}, в корзину ${carts}, заказали ${orders}`,
    'Ничего не нашлось:',
    ...nothing.map(({ query, times }) => `  ${times} × ${query}`),
    'Нашлось, но почти не открывают:',
    ...fewClicks.map(({ query, times, clicks: opened }) => `  ${times} × ${query} — переходов ${opened}`),
    'Уточняют:',
    ...refined.map(({ query, into, times }) => `  ${times} × ${query} → ${into}`),
  ]
  return say(lines.join('\n'), 0)
}

async function explain(db: Db, query: string, code: string): Promise<number> {
  const why = await explainGood(db, query, code, MAIN_BRANCH_CODE)
  const { good, place, total, heading, way, corrected, ignored, wishes, missing, terms, order, above } = why
  if (!good) return say(`Товара ${code} в поиске нет`, 1)
  const lines = [
    `${good.name}: ${place === null ? 'не показан' : `место ${place}`} из ${total}${heading === null ? '' : ` («${heading}»)`}`,
    `Как найдено: ${way}`,
    ...(corrected === null ? [] : [`Искали: «${corrected}»`]),
    ...(ignored.length === 0 ? [] : [`Прочитано и не искалось: ${ignored.join(', ')}`]),
    ...(wishes.length === 0 ? [] : [`Стало отбором: ${wishes.join('; ')}`]),
    ...(missing.length === 0 ? [] : [`Не совпало у найденного: ${missing.join(', ')}`]),
    ...terms.map(
      ({ shown, role, sameAs, where }) =>
        `  ${shown} (${role}${sameAs.length > 0 ? `; то же: ${sameAs.slice(0, 6).join(', ')}` : ''}): ${where ?? 'нет'}`,
    ),
    `Порядок: ${order.map(({ name, value }) => `${name} — ${value}`).join(', ')}`,
    ...(above ? [`Выше стоит ${above.code} ${above.name}: ${above.by} ${above.theirs} против ${above.own}`] : []),
    `Популярность ${good.popularity}; есть в филиалах: ${good.branches.join(', ') || 'нигде'}`,
  ]
  return say(lines.join('\n'), 0)
}

async function popularity(db: Db): Promise<number> {
  const { moved, labelled } = await refreshPopularity(db)
  return say(`Товаров с новой популярностью: ${moved}; «Хит» или «Новинка» изменились у ${labelled}`, 0)
}
