import type { Kysely } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { Database } from '#server/db/schema.ts'
import { goodNotFound, nearness } from './link-queries.ts'

type Db = Kysely<Database>

interface CodePage {
  codes: string[]
  total: number
}

/** Tools on sale that take one battery: what can be had here first, then the most wanted. */
export async function platformGoods(
  db: Db,
  platformCode: string,
  nodeCode: string,
  page: number,
  perPage: number,
): Promise<CodePage> {
  const onSale = db
    .selectFrom('good')
    .innerJoin('good_offer as offer', (join) =>
      join.onRef('offer.good_code', '=', 'good.code').on('offer.node_code', '=', nodeCode),
    )
    .where('good.battery_platform_code', '=', platformCode)
    .where('good.is_active', '=', true)
    .where('good.is_hire', '=', false)
  const [platform, rows, counted] = await Promise.all([
    db.selectFrom('battery_platform').select('code').where('code', '=', platformCode).executeTakeFirst(),
    onSale
      .select('good.code')
      .orderBy(nearness('good.code', nodeCode))
      .orderBy('good.popularity', 'desc')
      .orderBy('good.code')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    onSale.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  if (!platform) throw notFound('Такой аккумуляторной платформы нет')
  return { codes: rows.map(({ code }) => code), total: counted.total }
}

/** Questions about a good, the newest first; a refused or empty good is a 404. */
export async function goodQuestions(db: Db, goodCode: string, page: number, perPage: number) {
  const [good, rows] = await Promise.all([
    db
      .selectFrom('good')
      .select((e) =>
        e
          .selectFrom('good_question')
          .whereRef('good_code', '=', 'good.code')
          .select((of) => of.fn.countAll<number>().as('total'))
          .as('total'),
      )
      .where('code', '=', goodCode)
      .where('is_active', '=', true)
      .executeTakeFirst(),
    db
      .selectFrom('good_question')
      .where('good_code', '=', goodCode)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ])
  if (!good) throw goodNotFound()
  const questions = rows.map(({ id, author_name, text, answer, created_at }) => ({
    id,
    authorName: author_name,
    text,
    answer,
    createdAt: created_at.toISOString(),
  }))
  return { questions, total: good.total ?? 0 }
}
