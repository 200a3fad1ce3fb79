import { type RawBuilder, sql } from 'kysely'
import { mayBecomeGood, type RunContext } from './run-context.ts'

/** Rows worth counting at once. */
const MANY = 5000

/**
 * Which good of the shop a card is. First by what was settled before; then, met for the first time, by a barcode
 * everybody knows it by, the good's own or one any source has told of it, or by any barcode of a card the source has
 * left out; else by maker and squeezed article, where exactly one good and exactly one card fit and the good is no
 * other card's of the source. Else it is a new one, with a code of our own, once it has a name and a category. What has
 * none waits. Leaves `x_code`: goods of the shop this run may write, by part.
 */
export async function identify(run: RunContext): Promise<Record<string, number>> {
  const { tx, source } = run
  await sql`update x_card set code = e.code from external_id e join good on good.code = e.code
    where e.source_id = ${source.id} and e.kind = 'good' and e.external = x_card.external`.execute(tx)
  const matched = !(await hasUnknown(run))
    ? 0
    : (await match(run, sharedBarcode(sql`data`), barcodesOfGoods)) +
      (await match(run, ownBarcode, barcodesLeftOut(run))) +
      (await match(
        run,
        sql`vendor_code || '/' || nullif(article_key(data ->> 'article'), '')`,
        sql`select code, vendor_code || '/' || nullif(article_key(article), '') as key from good`,
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

/** Else whole catalogues of barcodes are not looked through. */
async function hasUnknown({ tx }: RunContext): Promise<boolean> {
  const { rows } = await sql`select from x_card where code is null and not is_ignored and not is_gone limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const sharedBarcode = (data: RawBuilder<unknown>) => sql`shared_gtin(${data} ->> 'barcode')`

/** What the shop or any source calls it, where everybody else would too. */
const barcodesOfGoods = sql`select code, shared_gtin(barcode) as key from good where barcode is not null
  union select e.code, ${sharedBarcode(sql`s.data`)} from external_id e
    join source_good s on s.source_id = e.source_id and s.external = e.external
    where e.kind = 'good' and s.data ? 'barcode'`

/** Within one source its own figures are as good as any. */
const ownBarcode = sql`case when data ->> 'barcode' ~ '^([0-9]{8}|[0-9]{12,14})$' then lpad(data ->> 'barcode', 14, '0') end`

/** A card the source has no longer: the same thing has come back under another name. */
const isLeftOut = sql`(s.is_deleted or s.data ? 'absent')`
const cardsOf = ({ source }: RunContext) => sql`external_id e
  join source_good s on s.source_id = e.source_id and s.external = e.external where e.source_id = ${source.id} and e.kind = 'good'`

const barcodesLeftOut = (run: RunContext) =>
  sql`select said.code, ${ownBarcode} as key from (select e.code, s.data from ${cardsOf(run)} and ${isLeftOut}) said`

async function match(run: RunContext, theirs: RawBuilder<unknown>, ours: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    with wanting as (
      select external, ${theirs} as key from x_card where code is null and not is_ignored and not is_gone
    ), single as (select key, min(external) as external from wanting where key is not null group by key having count(*) = 1),
    fit as (
      select single.external, min(g.code) as code
      from single join (select distinct code, key from (${ours}) named where key in (select key from single)) named on named.key = single.key
      join good g on g.code = named.code and not g.is_hire
      group by single.external having count(*) = 1),
    lone as (select min(external) as external, code from fit group by code having count(*) = 1)
    update x_card set code = lone.code from lone
    where x_card.external = lone.external and not exists (select from ${cardsOf(run)} and e.code = lone.code and not ${isLeftOut})
    returning x_card.code`.execute(run.tx)
  await giveUp(
    run,
    rows.map(({ code }) => code),
  )
  return rows.length
}

/** What was left out under the name it had is no good of the shop any more. */
async function giveUp(run: RunContext, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const { rows } = await sql<{ external: string }>`delete from external_id gone using external_id e
    join source_good s on s.source_id = e.source_id and s.external = e.external
    where e.source_id = ${run.source.id} and e.kind = 'good' and e.code = any(${codes}) and ${isLeftOut}
      and gone.source_id = e.source_id and gone.kind = e.kind and gone.external = e.external
    returning gone.external`.execute(run.tx)
  await sql`update x_card set code = null where external = any(${rows.map(({ external }) => external)})`.execute(run.tx)
}
