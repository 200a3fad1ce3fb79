import { sql } from 'kysely'
import { conflict, invalid } from '#contract/api-error.ts'
import type { OfficeAttribute } from '#contract/office/attributes.ts'
import { attributeCodeOf } from '#rules/goods/address-name.ts'
import { unitProblem } from '#rules/goods/attribute-unit.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { readAttribute } from './read-attributes.ts'
import { refuseStaleFields } from './stale-tree-fields.ts'

const LABELS = { name: 'Название', unit: 'Единица', decimals: 'Знаков после запятой' } as const

/** Names that mean something else in `filter[…]`. */
const RESERVED = new Set(['vendor', 'price'])

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')
const unitOf = (unit: string | null) => (unit === null ? null : oneLine(unit) || null)

function readName(text: string): string {
  const name = oneLine(text)
  if (name === '') throw invalid({ name: ['Назовите атрибут'] })
  return name
}

async function refuseTwin(tx: Db, name: string, unit: string | null, own: string | null): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from attribute
    where lower(name) = lower(${name}) and unit is not distinct from ${unit} and code is distinct from ${own}`.execute(
    tx,
  )
  if (rows[0]) throw invalid({ name: ['Такой атрибут уже есть: возьмите его из списка'] })
}

export async function addAttribute(
  db: Db,
  asked: Pick<OfficeAttribute, 'name' | 'type' | 'unit' | 'decimals'>,
): Promise<OfficeAttribute> {
  const name = readName(asked.name)
  const unit = unitOf(asked.unit)
  const problem = unitProblem(asked.type, null, unit)
  if (problem) throw invalid({ unit: [problem] })
  return withRetries(db, async (tx) => {
    await sql`lock table attribute in share row exclusive mode`.execute(tx)
    await refuseTwin(tx, name, unit, null)
    const base = attributeCodeOf(name) || 'attribute'
    const taken = new Set(
      (await tx.selectFrom('attribute').select('code').where('code', 'like', `${base}%`).execute()).map(
        ({ code }) => code,
      ),
    )
    let code = base
    for (let at = 2; taken.has(code) || RESERVED.has(code); at++) code = `${base}_${at}`
    const decimals = asked.type === 'number' ? asked.decimals : 0
    await tx.insertInto('attribute').values({ code, name, type: asked.type, unit, decimals }).execute()
    return readAttribute(tx, code)
  })
}

export async function updateAttribute(
  db: Db,
  code: string,
  { set, seen }: { set: Partial<Pick<OfficeAttribute, 'name' | 'unit' | 'decimals'>>; seen: object },
): Promise<OfficeAttribute> {
  return withRetries(db, async (tx) => {
    await sql`select from attribute where code = ${code} for update`.execute(tx)
    const before = await readAttribute(tx, code)
    refuseStaleFields(`Атрибут «${before.name}» уже изменил кто-то другой`, LABELS, { set, seen, now: before })
    const name = set.name === undefined ? before.name : readName(set.name)
    const unit = set.unit === undefined ? before.unit : unitOf(set.unit)
    if (unit !== before.unit) {
      const problem = unitProblem(before.type, before.goods > 0 ? before.unit : null, unit)
      if (problem) throw invalid({ unit: [problem] })
    }
    if (name !== before.name || unit !== before.unit) await refuseTwin(tx, name, unit, code)
    const decimals = before.type === 'number' ? (set.decimals ?? before.decimals) : 0
    await tx.updateTable('attribute').set({ name, unit, decimals }).where('code', '=', code).execute()
    return readAttribute(tx, code)
  })
}

export async function removeAttribute(db: Db, code: string): Promise<{ code: string }> {
  return withRetries(db, async (tx) => {
    await sql`select from attribute where code = ${code} for update`.execute(tx)
    const { name, goods } = await readAttribute(tx, code)
    if (goods > 0) throw conflict(`«${name}» есть у ${countText(goods, GOODS)}: сначала уберите значения`)
    const tag = await sql<{ name: string }>`select name from tag where conditions ? ${code} limit 1`.execute(tx)
    if (tag.rows[0]) throw conflict(`По атрибуту собран тег «${tag.rows[0].name}»: сначала измените его`)
    await tx.deleteFrom('category_attribute').where('attribute_code', '=', code).execute()
    await sql`update exchange_mapping set target = null where target ->> 'attribute' = ${code}`.execute(tx)
    await tx.deleteFrom('attribute').where('code', '=', code).execute()
    return { code }
  })
}
