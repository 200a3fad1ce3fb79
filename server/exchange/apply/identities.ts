import { sql } from 'kysely'
import { mayBecomeGood, type RunContext } from './run-context.ts'

/** Rows worth counting at once. */
const MANY = 5000
const BARCODE = '^([0-9]{8}|[0-9]{12,14})$'

/**
 * Which good of the shop a card is. First by what was settled before; then, met for the first time, by its barcode,
 * else by maker and squeezed article, where exactly one good and exactly one card fit and the good is no other card's
 * of the source. Else it is a new one, with a code of our own, once it has a name and a category. What has none waits.
 * Leaves `x_code`: goods of the shop this run may write, by part.
 */
export async function identify(run: RunContext): Promise<Record<string, number>> {
  const { tx, source } = run
  await sql`update x_card set code = e.code from external_id e join good on good.code = e.code
    where e.source_id = ${source.id} and e.kind = 'good' and e.external = x_card.external`.execute(tx)
  const matched =
    (await match(run, sql`case when data ->> 'barcode' ~ ${BARCODE} then data ->> 'barcode' end`, sql`g.barcode`)) +
    (await match(
      run,
      sql`vendor_code || '/' || nullif(article_key(data ->> 'article'), '')`,
      sql`g.vendor_code || '/' || nullif(article_key(g.article), '')`,
    ))
  const { rows } = await sql<{ made: number }>`with made as (
      update x_card set code = nextval('good_code_by_exchange')::text, is_new = true
      where ${mayBecomeGood(run)} and code is null and category_code is not null and vendor_code is not null and not is_ignored and not is_gone and trim(data ->> 'name') <> ''
      returning 1)
    select count(*) as made from made`.execute(tx)
  await sql`insert into external_id (source_id, kind, external, code)
    select ${source.id}, 'good', external, code from x_card where code is not null
    on conflict (source_id, kind, external) do update set code = excluded.code where external_id.code <> excluded.code`.execute(
    tx,
  )
  // nobody has counted them, and the inbox would look through all of them for each card
  if (rows[0]!.made >= MANY) await sql`analyze external_id`.execute(tx)
  const whole = source.options.characteristics === 'sum' ? sql`split_part(s.external, '#', 1)` : sql`s.external`
  await sql`create temp table x_code on commit drop as
    select e.external, e.code, coalesce(bool_or(c.is_new), false) as is_new, bool_or(s.price) as price, bool_or(s.stock) as stock
    from x_scope s join external_id e on e.source_id = ${source.id} and e.kind = 'good' and e.external = ${whole}
    left join x_card c on c.external = e.external
    group by e.external, e.code
    union
    select external, code, true, true, true from x_card where is_new and external not in (select ${whole} from x_scope s)`.execute(
    tx,
  )
  await sql`analyze x_code`.execute(tx)
  return { goodsMatched: matched, goodsNew: rows[0]!.made }
}

async function match(
  { tx, source }: RunContext,
  theirs: ReturnType<typeof sql>,
  ours: ReturnType<typeof sql>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with wanting as (
      select external, ${theirs} as key from x_card where code is null and not is_ignored
    ), single as (select key, min(external) as external from wanting where key is not null group by key having count(*) = 1),
    fit as (
      select single.external, min(g.code) as code from single join good g on ${ours} = single.key and not g.is_hire
      group by single.external having count(*) = 1)
    update x_card set code = fit.code from fit
    where x_card.external = fit.external and not exists (
      select from external_id e where e.source_id = ${source.id} and e.kind = 'good' and e.code = fit.code)`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
