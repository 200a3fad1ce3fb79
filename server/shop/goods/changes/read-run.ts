import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#contract/api-error.ts'
import type { GoodsRun, GoodsRunCard } from '#contract/office/goods-runs.ts'
import { DAY_MS } from '#rules/calendar/durations.ts'
import { attributeOf } from '#rules/goods/good-fields.ts'
import { fieldLabel, shownValue } from '#rules/goods/field-words.ts'
import type { Db } from '#server/db/client.ts'
import { UNDO_DAYS } from './run-steps.ts'
import { type CellProblem, goodOf } from './wanted-change.ts'

type Values = Record<string, unknown>

interface RunRow {
  id: number
  kind: GoodsRun['kind']
  title: string
  state: GoodsRun['state']
  by: string | null
  total: number
  done: number
  left_alone: number
  figures: { refused?: number; held?: number; refusedCells?: CellProblem[]; heldCells?: CellProblem[] }
  failure: string | null
  created_at: Date
  changed_at: Date
  ended_at: Date | null
  is_kept: boolean
}

const runsWhere = (where: RawBuilder<unknown>, limit: number) => sql<RunRow>`
  select run.id, run.kind, run.title, run.state, staff.name as by, run.total, run.done, run.left_alone, run.figures, run.failure,
    run.created_at, run.changed_at, run.ended_at, exists (select from goods_change c where c.run_id = run.id) as is_kept
  from goods_run run left join staff on staff.id = run.staff_id where ${where} order by run.id desc limit ${limit}`

const presentRun = (row: RunRow): GoodsRun => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  by: row.by,
  total: row.total,
  done: row.done,
  leftAlone: row.left_alone,
  refused: row.figures.refused ?? 0,
  held: row.figures.held ?? 0,
  failure: row.failure,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  undoUntil:
    row.state === 'applied' && row.is_kept
      ? new Date(row.changed_at.getTime() + UNDO_DAYS * DAY_MS).toISOString()
      : null,
})

const USUAL_LIMIT = 50

export async function listGoodsRuns(
  db: Db,
  {
    after,
    limit = USUAL_LIMIT,
    good,
  }: { after?: number | undefined; limit?: number | undefined; good?: string | undefined },
): Promise<{ runs: GoodsRun[]; next: number | null }> {
  const conditions = [sql`run.state not in ('nothing')`]
  if (after !== undefined) conditions.push(sql`run.id < ${after}`)
  if (good !== undefined)
    conditions.push(sql`run.id in (select run_id from goods_change where split_part(key, '/', 1) = ${good})`)
  const { rows } = await runsWhere(sql.join(conditions, sql` and `), limit + 1).execute(db)
  const shown = rows.slice(0, limit)
  return { runs: shown.map(presentRun), next: rows.length > limit ? shown.at(-1)!.id : null }
}

export async function readGoodsRun(db: Db, id: number): Promise<GoodsRun> {
  const { rows } = await runsWhere(sql`run.id = ${id}`, 1).execute(db)
  if (!rows[0]) throw notFound('Такого изменения нет')
  return presentRun(rows[0])
}

const MOST_SAMPLES = 30
const MOST_EXTREMES = 10

interface ChangeRow {
  thing: string
  key: string
  before: Values | null
  after: Values | null
  left_alone: string[]
}

/** The difference as people read it: counts by field, some rows whole, the prices that move most, what was refused. */
export async function readGoodsRunCard(db: Db, id: number): Promise<GoodsRunCard> {
  const { rows } = await runsWhere(sql`run.id = ${id}`, 1).execute(db)
  const run = rows[0]
  if (!run) throw notFound('Такого изменения нет')
  const [fields, samples, extremes, goods] = await Promise.all([
    sql<{ field: string; rows: number; average: number | null; up: number | null; down: number | null }>`
      select f.key as field, count(*)::integer as rows,
        round(avg(100.0 * ((after ->> f.key)::numeric / (before ->> f.key)::numeric - 1)) filter (where is_money), 1)::float as average,
        count(*) filter (where is_money and (after ->> f.key)::numeric > (before ->> f.key)::numeric)::integer as up,
        count(*) filter (where is_money and (after ->> f.key)::numeric < (before ->> f.key)::numeric)::integer as down
      from goods_change cross join lateral jsonb_object_keys(coalesce(after, before)) f (key)
      cross join lateral (select thing <> 'good' and f.key in ('price', 'cost') and jsonb_typeof(before -> f.key) = 'number'
        and jsonb_typeof(after -> f.key) = 'number' as is_money) money
      where run_id = ${id} group by f.key order by 2 desc, 1`.execute(db),
    sql<ChangeRow>`select thing, key, before, after, left_alone from goods_change where run_id = ${id}
      order by left_alone = '{}', id limit ${MOST_SAMPLES}`.execute(db),
    sql<{ key: string; was: number; becomes: number; percent: number }>`
      select key, was, becomes, round((100.0 * (becomes::numeric / was - 1)), 1)::float as percent from (
        select key, (before ->> 'price')::bigint as was, (after ->> 'price')::bigint as becomes from goods_change
        where run_id = ${id} and thing = 'offer' and jsonb_typeof(before -> 'price') = 'number' and jsonb_typeof(after -> 'price') = 'number') moved
      where was <> becomes order by abs(ln(becomes::float / was)) desc limit ${MOST_EXTREMES}`.execute(db),
    sql<{
      n: number
    }>`select count(distinct split_part(key, '/', 1))::integer as n from goods_change where run_id = ${id}`.execute(db),
  ])
  const { refusedCells = [], heldCells = [] } = run.figures
  const keys = [...samples.rows, ...extremes.rows, ...refusedCells, ...heldCells].map(({ key }) => key)
  const names = await readNames(
    db,
    keys,
    fields.rows.map(({ field }) => field).concat(refusedCells.map(({ field }) => field)),
  )
  const cell = ({ key, field, words }: CellProblem) => ({
    key,
    title: names.titleOf(key),
    field,
    label: names.labelOf(field),
    words,
  })
  return {
    ...presentRun(run),
    goods: goods.rows[0]!.n,
    fields: fields.rows.map((row) => {
      const isMoney = row.average !== null
      return { ...row, label: names.labelOf(row.field), up: isMoney ? row.up : null, down: isMoney ? row.down : null }
    }),
    samples: samples.rows.map(({ thing, key, before, after, left_alone }) => ({
      thing,
      key,
      title: names.titleOf(key),
      change: before === null ? ('new' as const) : after === null ? ('gone' as const) : ('changed' as const),
      leftAlone: left_alone,
      fields: Object.keys(after ?? before ?? {}).map((field) => ({
        field,
        label: names.labelOf(field),
        before: names.shown(field, before?.[field]),
        after: names.shown(field, after?.[field]),
      })),
    })),
    extremes: extremes.rows.map(({ key, was, becomes, percent }) => ({
      key,
      title: names.titleOf(key),
      before: shownValue('price', was)!,
      after: shownValue('price', becomes)!,
      percent,
    })),
    refusedCells: refusedCells.map(cell),
    heldCells: heldCells.map(cell),
  }
}

/** Codes as people call them. */
async function readNames(db: Db, keys: readonly string[], fields: readonly string[]) {
  const codes = [...new Set(keys.map(goodOf))]
  const attributes = fields.flatMap((field) => attributeOf(field) ?? [])
  const [goods, branches, categories, vendors, names, values] = await Promise.all([
    db.selectFrom('good').select(['code', 'name']).where('code', 'in', codes.concat('')).execute(),
    db.selectFrom('node_logistic').select(['code', 'name']).execute(),
    db.selectFrom('category').select(['code', 'name']).execute(),
    db.selectFrom('vendor').select(['code', 'name']).execute(),
    db.selectFrom('attribute').select(['code', 'name']).where('code', 'in', attributes.concat('')).execute(),
    db
      .selectFrom('attribute_value')
      .select(['attribute_code', 'value', 'label'])
      .where('attribute_code', 'in', attributes.concat(''))
      .execute(),
  ])
  const by = (rows: readonly { code: string; name: string }[]) => new Map(rows.map(({ code, name }) => [code, name]))
  const [good, branch, category, vendor, attribute] = [goods, branches, categories, vendors, names].map(by) as [
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
    Map<string, string>,
  ]
  const label = new Map(values.map((row) => [`${row.attribute_code}/${row.value}`, row.label]))
  return {
    titleOf(key: string) {
      const [code, node] = key.split('/') as [string, string | undefined]
      const name = good.get(code) ?? `Товар ${code}`
      return node === undefined ? name : `${name}, ${branch.get(node) ?? node}`
    },
    labelOf: (field: string) => fieldLabel(field, attribute.get(attributeOf(field) ?? '')),
    shown(field: string, value: unknown): string | null {
      if (typeof value === 'string') {
        if (field === 'category_code') return category.get(value) ?? value
        if (field === 'vendor_code') return vendor.get(value) ?? value
        const of = attributeOf(field)
        if (of !== null) return label.get(`${of}/${value}`) ?? value
      }
      return shownValue(field, value)
    },
  }
}
