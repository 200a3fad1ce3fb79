import { sql } from 'kysely'
import { invalid, notFound } from '#contract/api-error.ts'
import type { OfficeTag, TagConditions } from '#contract/office/tags.ts'
import { MAIN_BRANCH_CODE } from '#rules/address/main-branch.ts'
import { addressNameOf, addressNameProblem } from '#rules/goods/address-name.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import type { Services } from '#server/shop/ground/call-context.ts'
import { deleteMovedSlug, moveSlug } from '#server/shop/ground/redirects/moved-slugs.ts'
import { readCategory } from './read-categories.ts'

type Shop = Pick<Services, 'db' | 'catalog'>

const readRows = (db: Db, code: string) =>
  db
    .selectFrom('tag')
    .select(['slug', 'name', 'conditions'])
    .where('category_code', '=', code)
    .orderBy('position')
    .orderBy('slug')
    .execute()

/** As the shop itself counts: on sale in the main city. */
export async function countByConditions(
  { db, catalog }: Shop,
  code: string,
  conditions: TagConditions,
): Promise<number> {
  const { isHire } = await readCategory(db, code)
  const { total } = await catalog.listing({
    nodeCode: MAIN_BRANCH_CODE,
    scope: { categoryCode: code, isHire, conditions },
    filters: {},
    inStock: false,
    sort: 'popular',
    page: 1,
    perPage: 1,
    withFacets: false,
  })
  return total
}

export async function readTags(shop: Shop, code: string): Promise<OfficeTag[]> {
  await readCategory(shop.db, code)
  const rows = await readRows(shop.db, code)
  return Promise.all(
    rows.map(async (row) => ({ ...row, goods: await countByConditions(shop, code, row.conditions as TagConditions) })),
  )
}

/** Against the attributes of the category and everything below it: a landing of what nobody has would stay empty. */
async function checkConditions(tx: Db, code: string, conditions: TagConditions): Promise<void> {
  const asked = Object.entries(conditions)
  if (asked.length === 0) throw invalid({ conditions: ['Добавьте хотя бы одно условие'] })
  if (asked.length > 10) throw invalid({ conditions: ['Не больше десяти условий'] })
  const { rows } = await sql<{ code: string; name: string; type: string; values: string[] }>`
    with recursive below as (select code from category where code = ${code}
      union select c.code from category c join below b on c.parent_code = b.code)
    select a.code, a.name, a.type, array(select value from attribute_value v where v.attribute_code = a.code) as values
    from attribute a where a.code in (select attribute_code from category_attribute where category_code in (select code from below))`.execute(
    tx,
  )
  const known = new Map(rows.map((row) => [row.code, row]))
  for (const [attribute, wanted] of asked) {
    const own = known.get(attribute)
    const refuse = (words: string) => invalid({ conditions: [words] })
    if (!own) throw refuse(`Атрибута «${attribute}» в разделе нет`)
    if (own.type === 'bool' && typeof wanted !== 'boolean') throw refuse(`«${own.name}»: выберите да или нет`)
    if (own.type === 'list' && !(typeof wanted === 'string' && own.values.includes(wanted)))
      throw refuse(`«${own.name}»: выберите значение из списка`)
    if (own.type === 'number' && !Array.isArray(wanted)) throw refuse(`«${own.name}»: укажите границы числами`)
    if (Array.isArray(wanted) && wanted[0]! > wanted[1]!) throw refuse(`«${own.name}»: начало больше конца`)
  }
}

async function readFreeTagSlug(tx: Db, code: string, typed: string, was: string | null): Promise<string> {
  const slug = typed.trim().toLowerCase()
  const problem = addressNameProblem(slug)
  if (problem) throw invalid({ slug: [problem] })
  if (slug === was) return slug
  const taken = (await readRows(tx, code)).find((each) => each.slug === slug)
  if (taken) throw invalid({ slug: [`Этот адрес уже у тега «${taken.name}», выберите другой`] })
  const vendor = await tx.selectFrom('vendor').select('name').where('slug', '=', slug).executeTakeFirst()
  if (vendor) throw invalid({ slug: [`По этому адресу открывается бренд «${vendor.name}», выберите другой`] })
  const { rows } = await sql`select from moved_slug where kind = 'vendor' and slug = ${slug}`.execute(tx)
  if (rows[0]) throw invalid({ slug: ['По этому адресу открывался бренд, ссылки ведут к нему: выберите другой'] })
  return slug
}

export async function writeTag(
  shop: Shop,
  code: string,
  asked: { was?: string | undefined; name: string; slug?: string | undefined; conditions: TagConditions },
): Promise<OfficeTag> {
  const name = asked.name.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid({ name: ['Назовите тег'] })
  const slug = await withRetries(shop.db, async (tx) => {
    await readCategory(tx, code)
    await sql`select from category where code = ${code} for update`.execute(tx)
    await checkConditions(tx, code, asked.conditions)
    const before = (await readRows(tx, code)).find((each) => each.slug === asked.was)
    if (asked.was !== undefined && !before) throw notFound('Такого тега больше нет: обновите список')
    const wanted = asked.slug?.trim() ? asked.slug : (before?.slug ?? addressNameOf(name))
    const free = await readFreeTagSlug(tx, code, wanted, before?.slug ?? null)
    const conditions = JSON.stringify(asked.conditions)
    if (before) {
      await sql`update tag set slug = ${free}, name = ${name}, conditions = ${conditions}::jsonb
        where category_code = ${code} and slug = ${before.slug}`.execute(tx)
      await moveSlug(tx, { kind: 'tag', scope: code }, before.slug, free)
    } else {
      await sql`insert into tag (category_code, slug, name, conditions, position) select ${code}, ${free}, ${name},
        ${conditions}::jsonb, coalesce((select max(position) + 1 from tag where category_code = ${code}), 1)`.execute(
        tx,
      )
      await deleteMovedSlug(tx, { kind: 'tag', scope: code }, free)
    }
    return free
  })
  return { slug, name, conditions: asked.conditions, goods: await countByConditions(shop, code, asked.conditions) }
}

export async function removeTag(db: Db, code: string, slug: string): Promise<{ slug: string }> {
  return withRetries(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('tag')
      .where('category_code', '=', code)
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('Такого тега больше нет: обновите список')
    await moveSlug(tx, { kind: 'tag', scope: code }, slug, '')
    return { slug }
  })
}

export async function placeTags(db: Db, code: string, slugs: readonly string[]): Promise<{ ordered: number }> {
  return withRetries(db, async (tx) => {
    const { numAffectedRows } = await sql`update tag t set position = o.position
      from unnest(${slugs}::text[]) with ordinality as o (slug, position)
      where t.category_code = ${code} and t.slug = o.slug and t.position <> o.position`.execute(tx)
    return { ordered: Number(numAffectedRows ?? 0) }
  })
}
