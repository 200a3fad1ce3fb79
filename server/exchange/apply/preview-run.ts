import { sql } from 'kysely'
import { type Brake, brakesOf } from '#rules/exchange/brakes.ts'
import type { RunContext } from './run-context.ts'
import { compareOnly, type ExchangeServices } from './process-run.ts'
import type { RunFigures } from './run-figures.ts'

interface PreviewGood {
  code: string
  name: string
  article: string
}

interface PreviewPrice extends PreviewGood {
  node: string
  /** Kopecks; null: there was none, or there will be none. */
  before: number | null
  after: number | null
}

interface PreviewStock extends PreviewGood {
  warehouseId: number
  before: number
  after: number
}

/** What a run would change: how much, some of it to look at, and the largest moves. */
export interface RunPreview {
  figures: RunFigures
  brakes: Brake[]
  newGoods: PreviewGood[]
  hiddenGoods: PreviewGood[]
  changedGoods: (PreviewGood & { fields: Record<string, { before: unknown; after: unknown }> })[]
  /** The largest moves first. */
  prices: PreviewPrice[]
  stock: PreviewStock[]
}

const SAMPLE = sql.lit(20)
const WAYS = { isEnd: true }

/** Dry run (“rehearsal”): everything is done as it would be and rolled back; only its figures stay with the run. */
export async function previewRun(services: ExchangeServices, runId: number): Promise<RunPreview | null> {
  const asked = await services.db
    .selectFrom('exchange_run')
    .select(['figures', 'state'])
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!asked) return null
  const ways =
    asked.state === 'held'
      ? {
          isEnd: asked.figures['isEnd'] === 1,
          ...(asked.figures['hideBefore'] === undefined ? {} : { hideBefore: asked.figures['hideBefore'] }),
        }
      : WAYS
  return compareOnly(services, runId, ways, async (run, effect, figures) => ({
    figures: { ...figures, ...(await difference(run)) },
    brakes: brakesOf(effect),
    ...(await samples(run)),
  }))
}

async function difference({ tx }: RunContext): Promise<RunFigures> {
  const { rows } = await sql<RunFigures>`select
    (select count(*) from x_good where not is_new) as "goodsChanged",
    (select count(*) from x_good where was_active and not is_active) as "goodsHidden",
    (select count(*) from x_good where not was_active and is_active) as "goodsShown",
    (select count(*) from x_offer where not is_there) as "offersNew",
    (select count(*) from x_offer where is_there and price is not null) as "offersChanged",
    (select count(*) from x_offer where price is null) as "offersGone",
    (select count(*) from x_held) as "pricesHeld", (select count(*) from x_stock) as "stockChanged"`.execute(tx)
  return rows[0]!
}

async function samples({ tx }: RunContext): Promise<Omit<RunPreview, 'figures' | 'brakes'>> {
  const named = sql`coalesce(w.name, g.name) as name, coalesce(w.article, g.article) as article`
  const joined = (table: string) =>
    sql`${sql.table(table)} x left join x_want w on w.code = x.code left join good g on g.code = x.code`
  const newGoods =
    await sql<PreviewGood>`select code, name, article from x_good where is_new order by name limit ${SAMPLE}`.execute(
      tx,
    )
  const hiddenGoods =
    await sql<PreviewGood>`select code, name, article from x_good where was_active and not is_active order by name limit ${SAMPLE}`.execute(
      tx,
    )
  const changedGoods = await sql<RunPreview['changedGoods'][number]>`
    select x.code, x.name, x.article, (select jsonb_object_agg(b.key, jsonb_build_object('before', b.value, 'after', a.value))
      from jsonb_each(to_jsonb(g)) b join jsonb_each(to_jsonb(x)) a on a.key = b.key where a.value <> b.value) as fields
    from x_good x join good g on g.code = x.code order by x.name limit ${SAMPLE}`.execute(tx)
  const prices =
    await sql<PreviewPrice>`select x.code, ${named}, x.node, x.was as before, x.price as after from ${joined('x_offer')}
    order by case when x.was is null or x.price is null then 0 else abs(ln(x.price::numeric / x.was)) end desc, x.code, x.node limit ${SAMPLE}`.execute(
      tx,
    )
  const stock =
    await sql<PreviewStock>`select x.code, ${named}, x.warehouse_id as "warehouseId", x.was as before, greatest(x.was + x.moves, 0) as after
    from ${joined('x_stock')} order by abs(x.moves) desc, x.code, x.warehouse_id limit ${SAMPLE}`.execute(tx)
  return {
    newGoods: newGoods.rows,
    hiddenGoods: hiddenGoods.rows,
    changedGoods: changedGoods.rows,
    prices: prices.rows,
    stock: stock.rows,
  }
}
