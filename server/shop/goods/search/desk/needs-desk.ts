import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { OfficeNeedRow } from '#contract/office/search-desk.ts'
import type { Db } from '#server/db/client.ts'
import { refuseStaleFields } from '#server/shop/goods/tree/stale-tree-fields.ts'
import {
  checkAddress,
  checkCategory,
  checkGood,
  checkPhrase,
  checkTitle,
  NeedRefused,
  type SearchNeed,
} from '../needs.ts'
import { normalPhrase } from './desk-phrases.ts'

const MOST = 1000

/** With the names of what they lead to. */
export async function listNeeds(db: Db, search = ''): Promise<OfficeNeedRow[]> {
  const words = normalPhrase(search)
  const { rows } = await sql<OfficeNeedRow>`
    select n.id, n.phrase, n.kind, n.target, n.title, coalesce(c.name, g.name, n.title) as name,
      case n.kind when 'category' then c.code is not null when 'good' then coalesce(g.is_active, false) else true end as "isShown"
    from search_need n
    left join category c on n.kind = 'category' and c.code = n.target and not c.is_hire
    left join good g on n.kind = 'good' and g.code = n.target
    where ${words} = '' or strpos(n.phrase || ' ' || n.target || ' ' || lower(coalesce(c.name, g.name, n.title)), ${words}) > 0
    order by n.kind = 'category', n.phrase, n.position limit ${MOST}`.execute(db)
  return rows
}

export interface NeedWish extends SearchNeed {
  id: number | null
  seen: SearchNeed | null
}

const LABELS = { phrase: 'Фраза', kind: 'Куда', target: 'Адрес или код', title: 'Название ссылки' }

/** A refusal of the table in words, at its field. */
async function at<Answer>(field: string, check: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof NeedRefused) throw invalid({ [field]: [error.message] })
    throw error
  }
}

export async function saveNeed(tx: Db, wish: NeedWish): Promise<number> {
  const isLink = wish.kind === 'page' || wish.kind === 'question'
  const set: SearchNeed = {
    phrase: normalPhrase(wish.phrase),
    kind: wish.kind,
    target: wish.target.trim(),
    title: isLink ? wish.title.trim() : '',
  }
  if (wish.id !== null) {
    const now = await lockNeed(tx, wish.id)
    if (wish.seen)
      refuseStaleFields('Пока вы правили, строку изменил другой человек', LABELS, { set, seen: wish.seen, now })
  }
  await at('phrase', () => checkPhrase(tx, set.phrase))
  if (isLink) await at('title', () => checkTitle(set.title))
  await at('target', () =>
    isLink
      ? checkAddress(tx, set.target)
      : wish.kind === 'good'
        ? checkGood(tx, set.target)
        : checkCategory(tx, set.target),
  )
  const { rows: same } = await sql`
    select from search_need where phrase = ${set.phrase} and target = ${set.target} and id is distinct from ${wish.id}`.execute(
    tx,
  )
  if (same.length > 0) throw invalid({ phrase: [`«${set.phrase}» уже ведёт туда`] })
  if (wish.id !== null) {
    await tx.updateTable('search_need').set(set).where('id', '=', wish.id).execute()
    return wish.id
  }
  const { rows } = await sql<{ id: number }>`
    insert into search_need (phrase, kind, target, title, position)
    select ${set.phrase}, ${set.kind}, ${set.target}, ${set.title}, coalesce(max(position), 0) + 1 from search_need returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

async function lockNeed(tx: Db, id: number): Promise<SearchNeed> {
  const row = await tx
    .selectFrom('search_need')
    .select(['phrase', 'kind', 'target', 'title'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Этой строки уже нет: её убрал кто-то другой')
  return row
}

export async function removeNeedRow(tx: Db, id: number): Promise<void> {
  await lockNeed(tx, id)
  await tx.deleteFrom('search_need').where('id', '=', id).execute()
}
