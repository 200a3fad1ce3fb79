import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { AttributeValueRow, OfficeAttribute, ValuesEffect } from '#contract/office/attributes.ts'
import type { MovedGoods } from '#contract/office/goods-tree.ts'
import { addressNameOf, addressNameProblem } from '#rules/goods/address-name.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { deleteMovedSlug, moveSlug } from '#server/shop/ground/redirects/moved-slugs.ts'
import { readAttribute, readListValues } from './read-attributes.ts'
import { shiftGoods, type ShiftContext } from './shift-goods.ts'

/** Whoever changes an attribute's values holds it: two merges do not cross. */
async function lockList(tx: Db, code: string): Promise<OfficeAttribute> {
  await sql`select from attribute where code = ${code} for update`.execute(tx)
  const attribute = await readAttribute(tx, code)
  if (attribute.type !== 'list') throw invalid({ code: ['Значения списком есть только у списков'] })
  return attribute
}

const readLabel = (text: string): string => {
  const label = text.trim().replace(/\s+/g, ' ')
  if (label === '') throw invalid({ label: ['Назовите значение'] })
  return label
}

async function readFreeValue(tx: Db, code: string, typed: string): Promise<string> {
  const value = typed.trim().toLowerCase()
  const problem = addressNameProblem(value)
  if (problem) throw invalid({ value: [problem] })
  const taken = (await readListValues(tx, code)).find((each) => each.value === value)
  if (taken) throw invalid({ value: [`Такой адрес уже у значения «${taken.label}»: объедините их`] })
  return value
}

async function refuseSameLabel(tx: Db, code: string, label: string, own: string | null): Promise<void> {
  // one that was moved away waits for its deletion under its old name
  const { rows } = await sql<{ value: string }>`select value from attribute_value v
    where attribute_code = ${code} and lower(label) = lower(${label}) and value is distinct from ${own}
      and not exists (select from moved_slug m where m.kind = 'value' and m.scope = ${code} and m.slug = v.value)`.execute(
    tx,
  )
  if (rows[0]) throw invalid({ label: [`Значение «${label}» уже есть: объедините их`] })
}

export async function addValue(
  db: Db,
  code: string,
  asked: { label: string; value?: string | undefined },
): Promise<AttributeValueRow> {
  const label = readLabel(asked.label)
  return withRetries(db, async (tx) => {
    await lockList(tx, code)
    await refuseSameLabel(tx, code, label, null)
    const value = await readFreeValue(tx, code, asked.value?.trim() ? asked.value : addressNameOf(label))
    await insertValue(tx, code, value, label)
    await deleteMovedSlug(tx, { kind: 'value', scope: code }, value)
    return { value, label, goods: 0 }
  })
}

async function insertValue(
  tx: Db,
  code: string,
  value: string,
  label: string,
  after: string | null = null,
): Promise<void> {
  await sql`insert into attribute_value (attribute_code, value, label, position)
    select ${code}, ${value}, ${label}, coalesce(
      (select position from attribute_value where attribute_code = ${code} and value = ${after}),
      (select max(position) + 1 from attribute_value where attribute_code = ${code}), 1)`.execute(tx)
}

export async function readValuesEffect(db: Db, code: string, values: readonly string[]): Promise<ValuesEffect> {
  await readAttribute(db, code)
  const [categories, tags] = await Promise.all([
    sql<ValuesEffect['categories'][number]>`
      select c.name, count(*)::integer as goods, coalesce(bool_or(u.is_filter), false) as "isFilter"
      from good g join category c on c.code = g.category_code
      left join category_attribute u on u.category_code = c.code and u.attribute_code = ${code}
      where g.attributes ->> ${code} = any (${values}::text[]) group by c.code, c.name
      order by goods desc, c.name`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from tag
      where conditions ->> ${code} = any (${values}::text[])`.execute(db),
  ])
  const filters = categories.rows.filter(({ isFilter }) => isFilter).length
  return {
    goods: categories.rows.reduce((sum, { goods }) => sum + goods, 0),
    categories: categories.rows,
    tags: tags.rows[0]!.count,
    addresses: filters * values.length,
  }
}

async function goodsWith(tx: Db, code: string, values: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from good
    where attributes ->> ${code} = any (${values}::text[]) order by code`.execute(tx)
  return rows.map((row) => row.code)
}

/** The goods, the landings and the links of these values go to another one; the rows themselves stay, empty. */
async function moveValues(
  context: ShiftContext,
  tx: Db,
  {
    attribute,
    values,
    into,
    title,
  }: { attribute: OfficeAttribute; values: readonly string[]; into: string; title: string },
): Promise<MovedGoods> {
  const { code } = attribute
  const codes = await goodsWith(tx, code, values)
  const moved = await shiftGoods(context, tx, { title, codes, set: { [`attributes.${code}`]: into } })
  await sql`update tag set conditions = jsonb_set(conditions, array[${code}], to_jsonb(${into}::text))
    where conditions ->> ${code} = any (${values}::text[])`.execute(tx)
  for (const value of values) await moveSlug(tx, { kind: 'value', scope: code }, value, into)
  return moved
}

export async function mergeValues(
  context: ShiftContext,
  code: string,
  { values, into }: { values: readonly string[]; into: string },
): Promise<MovedGoods> {
  return withRetries(context.db, async (tx) => {
    const attribute = await lockList(tx, code)
    const known = new Map((await readListValues(tx, code)).map((each) => [each.value, each]))
    const target = known.get(into)
    if (!target) throw invalid({ into: ['Такого значения больше нет: выберите другое'] })
    const others = [...new Set(values)].filter((value) => value !== into)
    if (others.length === 0) throw invalid({ values: ['Выберите, что объединить с этим значением'] })
    const lost = others.find((value) => !known.has(value))
    if (lost !== undefined) throw invalid({ values: [`Значения «${lost}» больше нет: обновите список`] })
    // only goods knew it: from now on it is a value of the list
    const isNew = !(await tx
      .selectFrom('attribute_value')
      .select('value')
      .where('attribute_code', '=', code)
      .where('value', '=', into)
      .executeTakeFirst())
    if (isNew) await insertValue(tx, code, into, target.label)
    const title = `${attribute.name}: «${others.map((value) => known.get(value)!.label).join('», «')}» → «${target.label}»`
    return moveValues(context, tx, { attribute, values: others, into, title })
  })
}

export async function renameValue(
  context: ShiftContext,
  code: string,
  asked: { value: string; label: string; to?: string | undefined; seen?: string | undefined },
): Promise<{ value: AttributeValueRow; moved: MovedGoods }> {
  const label = readLabel(asked.label)
  return withRetries(context.db, async (tx) => {
    const attribute = await lockList(tx, code)
    const before = (await readListValues(tx, code)).find(({ value }) => value === asked.value)
    if (!before) throw notFound('Такого значения больше нет: обновите список')
    if (asked.seen !== undefined && asked.seen !== before.label && before.label !== label)
      throw conflict(`Значение уже переименовали: теперь оно «${before.label}»`)
    await refuseSameLabel(tx, code, label, asked.value)
    const wanted = asked.to?.trim().toLowerCase()
    const isMoving = wanted !== undefined && wanted !== '' && wanted !== asked.value
    if (!isMoving) {
      await sql`insert into attribute_value as v (attribute_code, value, label, position)
        values (${code}, ${asked.value}, ${label}, 9999)
        on conflict (attribute_code, value) do update set label = excluded.label where v.label <> excluded.label`.execute(
        tx,
      )
      return { value: { ...before, label }, moved: { goods: 0, runId: null, isQueued: false } }
    }
    const to = await readFreeValue(tx, code, wanted)
    await insertValue(tx, code, to, label, asked.value)
    const title = `${attribute.name}: адрес «${before.label}» — ${asked.value} → ${to}`
    const moved = await moveValues(context, tx, { attribute, values: [asked.value], into: to, title })
    // while goods are on their way, and to take it back, the old row stays
    if (before.goods === 0) await deleteRows(tx, code, [asked.value])
    return { value: { value: to, label, goods: before.goods }, moved }
  })
}

const deleteRows = (tx: Db, code: string, values: readonly string[]) =>
  tx.deleteFrom('attribute_value').where('attribute_code', '=', code).where('value', 'in', values).executeTakeFirst()

export async function removeValues(db: Db, code: string, values: readonly string[]): Promise<{ deleted: number }> {
  return withRetries(db, async (tx) => {
    await lockList(tx, code)
    const known = (await readListValues(tx, code)).filter(({ value }) => values.includes(value))
    const full = known.find(({ goods }) => goods > 0)
    if (full) throw conflict(`«${full.label}» есть у ${countText(full.goods, GOODS)}: объедините значение с другим`)
    const tag = await sql<{ name: string }>`select name from tag
      where conditions ->> ${code} = any (${values}::text[]) limit 1`.execute(tx)
    if (tag.rows[0]) throw conflict(`По этому значению собран тег «${tag.rows[0].name}»: сначала измените его`)
    if (known.length === 0) return { deleted: 0 }
    const { numDeletedRows } = await deleteRows(
      tx,
      code,
      known.map(({ value }) => value),
    )
    // a link with a value that is gone opens the listing without it
    await sql`insert into moved_slug (kind, scope, slug, moved_to)
      select 'value', ${code}, value, '' from unnest(${known.map(({ value }) => value)}::text[]) as value
      on conflict do nothing`.execute(tx)
    return { deleted: Number(numDeletedRows) }
  })
}

export async function orderValues(db: Db, code: string, values: readonly string[]): Promise<{ ordered: number }> {
  return withRetries(db, async (tx) => {
    await lockList(tx, code)
    const { numAffectedRows } = await sql`update attribute_value v set position = o.position
      from unnest(${values}::text[]) with ordinality as o (value, position)
      where v.attribute_code = ${code} and v.value = o.value and v.position <> o.position`.execute(tx)
    return { ordered: Number(numAffectedRows ?? 0) }
  })
}
