import { sql } from 'kysely'
import type { RunDifference, RunSample } from '#contract/office/exchange-runs.ts'
import { formatRubles, kopecksToRubles } from '#rules/money/money.ts'
import { formatNumber } from '#rules/text/number-text.ts'
import { withUnit } from '#rules/text/typography.ts'
import type { Db } from '#server/db/client.ts'

/** Of each thing. */
const MOST_SAMPLES = 6
const MOST_EXTREMES = 10

export const CHANGED_THINGS: Record<string, string> = {
  good: 'Товары',
  offer: 'Цены',
  stock: 'Остатки',
  vendor: 'Бренды',
  category: 'Категории',
  'attribute-value': 'Значения атрибутов',
}

const FIELDS: Record<string, string> = {
  name: 'Название',
  article: 'Артикул',
  barcode: 'Штрихкод',
  description: 'Описание',
  category_code: 'Категория',
  vendor_code: 'Бренд',
  attributes: 'Характеристики',
  pictures: 'Фотографии',
  unit: 'Единица',
  weight_grams: 'Вес, г',
  length_mm: 'Длина, мм',
  width_mm: 'Ширина, мм',
  height_mm: 'Высота, мм',
  vat_rate: 'Ставка НДС',
  is_active: 'На сайте',
  slug: 'Адрес страницы',
  price: 'Цена',
  price_old: 'Старая цена',
  price_registered: 'Цена после регистрации',
  quantity: 'Остаток',
  label: 'Название',
}

type Values = Record<string, unknown> | null

export interface ChangeRow {
  thing: string
  key: string
  before: Values
  after: Values
  title: string | null
}

const LONGEST = 120

function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field.startsWith('price') && typeof value === 'number') return formatRubles(kopecksToRubles(value))
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.map(String).join(', ').slice(0, LONGEST)
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const asText = (value: unknown) => JSON.stringify(value ?? null)

type Attributes = Record<string, unknown>

const attributesOf = (values: Values): Attributes => {
  const told = values?.['attributes']
  return typeof told === 'object' && told !== null && !Array.isArray(told) ? (told as Attributes) : {}
}

/** Which attributes of a good differ: code, before, after. */
const attributeChanges = (before: Values, after: Values) => {
  const [was, now] = [attributesOf(before), attributesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((code) => asText(was[code]) !== asText(now[code]))
    .map((code) => ({ code, before: was[code], after: now[code] }))
}

/** What people call an attribute and its value. */
export interface AttributeWords {
  nameOf: (code: string) => string
  valueText: (code: string, value: unknown) => string | null
}

/** Of the attributes that differ in these changes alone: a shop has hundreds. */
export async function readAttributeWords(
  db: Db,
  changes: readonly Pick<ChangeRow, 'before' | 'after'>[],
): Promise<AttributeWords> {
  const codes = [
    ...new Set(changes.flatMap(({ before, after }) => attributeChanges(before, after)).map((each) => each.code)),
  ]
  const none = { names: [], labels: [] }
  const { names, labels } = codes.length === 0 ? none : await attributeRows(db, codes)
  const known = new Map(names.map((each) => [each.code, each]))
  const labelOf = new Map(labels.map((each) => [`${each.attribute_code}/${each.value}`, each.label]))
  const one = (code: string, value: unknown) => {
    const { type, unit } = known.get(code) ?? {}
    if (typeof value === 'boolean') return value ? 'да' : 'нет'
    const label = labelOf.get(`${code}/${String(value)}`)
    if (label !== undefined) return label
    const text = typeof value === 'number' ? formatNumber(value) : String(value)
    return type === 'number' && unit ? withUnit(text, unit) : text
  }
  return {
    nameOf: (code) => known.get(code)?.name ?? code,
    valueText: (code, value) =>
      value === null || value === undefined
        ? null
        : [value]
            .flat()
            .map((each) => one(code, each))
            .join(', ')
            .slice(0, LONGEST),
  }
}

const attributeRows = async (db: Db, codes: readonly string[]) => {
  const [names, labels] = await Promise.all([
    db.selectFrom('attribute').select(['code', 'name', 'type', 'unit']).where('code', 'in', codes).execute(),
    db
      .selectFrom('attribute_value')
      .select(['attribute_code', 'value', 'label'])
      .where('attribute_code', 'in', codes)
      .execute(),
  ])
  return { names, labels }
}

export function presentChange({ thing, key, before, after, title }: ChangeRow, words: AttributeWords): RunSample {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field in FIELDS && asText(before?.[field]) !== asText(after?.[field]),
  )
  return {
    thing,
    key,
    title: title ?? key,
    change: before === null ? 'new' : after === null ? 'gone' : 'changed',
    fields: names.flatMap((field) =>
      field === 'attributes'
        ? attributeChanges(before, after).map((each) => ({
            label: words.nameOf(each.code),
            before: before && words.valueText(each.code, each.before),
            after: after && words.valueText(each.code, each.after),
          }))
        : [
            {
              label: FIELDS[field]!,
              before: before && valueText(field, before[field]),
              after: after && valueText(field, after[field]),
            },
          ],
    ),
  }
}

/**
 * What a run has changed: how much of what, some of it whole, and the prices that moved most. Null: nothing is kept.
 */
export async function readDifference(db: Db, runId: number): Promise<RunDifference | null> {
  const [counts, samples, extremes] = await Promise.all([
    sql<{ thing: string; added: number; changed: number; gone: number }>`
      select thing, count(*) filter (where before is null)::integer as added,
        count(*) filter (where before is not null and after is not null and not is_hidden)::integer as changed,
        count(*) filter (where after is null or is_hidden)::integer as gone
      from (select *, coalesce(thing = 'good' and after ->> 'is_active' = 'false' and before ->> 'is_active' = 'true', false) as is_hidden
        from exchange_change where run_id = ${runId}) change group by thing`.execute(db),
    sql<ChangeRow>`
      select change.thing, change.key, change.before, change.after,
        coalesce(good.name, change.after ->> 'name', change.before ->> 'name') || case when strpos(change.key, '/') > 0
          then ', ' || coalesce(place.name, split_part(change.key, '/', 2)) else '' end as title
      from unnest(${Object.keys(CHANGED_THINGS)}::text[]) kind (thing)
      cross join lateral (select * from exchange_change where run_id = ${runId} and exchange_change.thing = kind.thing
        order by key limit ${MOST_SAMPLES}) change
      left join good on good.code = split_part(change.key, '/', 1) and change.thing in ('good', 'offer', 'stock')
      left join lateral (select name from node_logistic where change.thing = 'offer' and code = split_part(change.key, '/', 2)
        union all select name from warehouse where change.thing = 'stock' and id::text = split_part(change.key, '/', 2)
        limit 1) place on true`.execute(db),
    sql<{ title: string; before: number; after: number; percent: number }>`
      select good.name || ', ' || coalesce(branch.name, '') as title, moved.was as before, moved.is_now as after, moved.percent
      from (select key, (before ->> 'price')::bigint as was, (after ->> 'price')::bigint as is_now,
          round(100.0 * ((after ->> 'price')::numeric / (before ->> 'price')::numeric - 1), 1)::float as percent
        from exchange_change where run_id = ${runId} and thing = 'offer' and (before ->> 'price')::bigint > 0
          and (after ->> 'price')::bigint > 0 and before ->> 'price' <> after ->> 'price'
        order by abs(ln((after ->> 'price')::float / (before ->> 'price')::float)) desc limit ${MOST_EXTREMES}) moved
      join good on good.code = split_part(moved.key, '/', 1)
      left join node_logistic branch on branch.code = split_part(moved.key, '/', 2)
      order by abs(moved.percent) desc`.execute(db),
  ])
  if (counts.rows.length === 0) return null
  const words = await readAttributeWords(db, samples.rows)
  return {
    counts: Object.entries(CHANGED_THINGS).flatMap(([thing, label]) => {
      const row = counts.rows.find((each) => each.thing === thing)
      return row ? [{ ...row, label }] : []
    }),
    pricesHeld: 0,
    samples: samples.rows.map((row) => presentChange(row, words)),
    extremes: extremes.rows.map(({ before, after, ...rest }) => ({
      ...rest,
      before: kopecksToRubles(before),
      after: kopecksToRubles(after),
    })),
  }
}
