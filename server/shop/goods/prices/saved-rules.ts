import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { PriceRuleAsked, SavedPriceRule } from '#contract/office/prices.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { type OfficeContext, signedIn } from '#server/shop/people/staff/office-context.ts'
import { checkRule, ruleTitle } from './rule-prices.ts'

interface Row {
  id: number
  name: string
  asked: PriceRuleAsked
  changed_at: Date
  by: string | null
  run_id: number | null
  run_at: Date | null
}

async function readRules(db: Db, id: number | null): Promise<SavedPriceRule[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.asked, r.changed_at, staff.name as by, run.id as run_id, run.created_at as run_at
    from price_rule r left join staff on staff.id = r.staff_id
    left join lateral (select id, created_at from goods_run where kind = 'price-rule' and request ->> 'saved' = r.id::text
      and state not in ('ready', 'cancelled', 'nothing') order by id desc limit 1) run on true
    where ${id}::integer is null or r.id = ${id} order by lower(r.name)`.execute(db)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: row.name,
      title: await ruleTitle(db, row.asked),
      asked: row.asked,
      by: row.by,
      changedAt: row.changed_at.toISOString(),
      lastRun: row.run_id === null ? null : { id: row.run_id, at: row.run_at!.toISOString() },
    })),
  )
}

export const listRules = ({ db }: Pick<OfficeContext, 'db'>) => readRules(db, null)

interface Asked {
  id?: number | undefined
  name: string
  rule: PriceRuleAsked
}

/** Checked as if it were run: what could not be run is not kept either. */
export async function saveRule(context: OfficeContext, { id, name, rule }: Asked): Promise<SavedPriceRule> {
  const { db, clock } = context
  await checkRule(context, rule)
  const named = name.trim().replace(/\s+/g, ' ')
  if (named === '') throw invalid({ name: ['Назовите правило'] })
  const values = {
    name: named,
    asked: JSON.stringify(rule),
    staff_id: signedIn(context).staff.id,
    changed_at: clock(),
  }
  const saved = await withRetries(db, async (tx) => {
    const twin = await tx
      .selectFrom('price_rule')
      .select('id')
      .where(sql`lower(name)`, '=', named.toLowerCase())
      .executeTakeFirst()
    if (twin && twin.id !== id) throw invalid({ name: ['Правило с таким именем уже есть'] })
    const written =
      id === undefined
        ? await tx
            .insertInto('price_rule')
            .values(values)
            // two people at once with one name
            .onConflict((already) => already.expression(sql`lower(name)`).doNothing())
            .returning('id')
            .executeTakeFirst()
        : await tx.updateTable('price_rule').set(values).where('id', '=', id).returning('id').executeTakeFirst()
    if (written) return written.id
    if (id === undefined) throw invalid({ name: ['Правило с таким именем уже есть'] })
    throw notFound('Такого правила нет: его убрали')
  })
  return (await readRules(db, saved))[0]!
}

export async function dropRule({ db }: OfficeContext, id: number): Promise<void> {
  const { numDeletedRows } = await withRetries(db, (tx) =>
    tx.deleteFrom('price_rule').where('id', '=', id).executeTakeFirst(),
  )
  if (numDeletedRows === 0n) throw notFound('Такого правила нет: его уже убрали')
}
