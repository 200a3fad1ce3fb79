import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { MovedGoods } from '#contract/office/goods-tree.ts'
import type { OfficeVendor, VendorEffect } from '#contract/office/vendors.ts'
import { addressNameOf, addressNameProblem } from '#rules/goods/address-name.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { movedTo, moveSlug } from '#server/shop/ground/redirects/moved-slugs.ts'
import { shiftGoods, type ShiftContext } from './shift-goods.ts'
import { refuseStaleFields } from './stale-tree-fields.ts'

const GONE = 'Такого бренда нет: возможно, его удалили или объединили с другим'

interface VendorRow extends Omit<OfficeVendor, 'isBest' | 'mergedInto'> {
  is_best: boolean
  merged_into: string | null
}

export async function readVendors(db: Db, code: string | null = null): Promise<OfficeVendor[]> {
  const { rows } = await sql<VendorRow>`
    select v.code, v.slug, v.name, v.aliases, v.country, v.description, v.is_best,
      coalesce(g.goods, 0) as goods, coalesce(g.active, 0) as active,
      (select t.name from moved_slug m join vendor t on t.slug = m.moved_to
        where m.kind = 'vendor' and m.slug = v.slug) as merged_into
    from vendor v left join (select vendor_code, count(*)::integer as goods,
        count(*) filter (where is_active)::integer as active from good
        where ${code}::text is null or vendor_code = ${code} group by 1) g on g.vendor_code = v.code
    where ${code}::text is null or v.code = ${code} order by v.name, v.code`.execute(db)
  return rows.map(({ is_best, merged_into, ...row }) => ({ ...row, isBest: is_best, mergedInto: merged_into }))
}

async function readVendor(db: Db, code: string): Promise<OfficeVendor> {
  const [vendor] = await readVendors(db, code)
  if (!vendor) throw notFound(GONE)
  return vendor
}

export async function readVendorEffect(db: Db, code: string): Promise<VendorEffect> {
  await readVendor(db, code)
  const { rows } = await sql<Omit<VendorEffect, 'addresses'>>`select
    (select count(*)::integer from good where vendor_code = ${code}) as goods,
    (select count(distinct category_code)::integer from good where vendor_code = ${code} and is_active) as categories,
    (select count(*)::integer from service_center where ${code} = any (vendor_codes)) as "serviceCentres",
    (select count(*)::integer from exchange_mapping where target ->> 'vendor' = ${code}) as mappings`.execute(db)
  return { ...rows[0]!, addresses: 1 + rows[0]!.categories }
}

const LABELS = {
  name: 'Название',
  slug: 'Адрес',
  aliases: 'Прозвища',
  country: 'Страна',
  description: 'Описание',
  isBest: 'Лучший',
} as const

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

function readName(text: string): string {
  const name = oneLine(text)
  if (name === '') throw invalid({ name: ['Назовите бренд'] })
  return name
}

async function refuseTwin(tx: Db, name: string, own: string | null): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from vendor
    where lower(name) = lower(${name}) and code is distinct from ${own}`.execute(tx)
  if (rows[0]) throw invalid({ name: ['Бренд с таким названием уже есть: объедините их'] })
}

/** A brand and a landing share their place in an address: neither may take the other's. `was`: the slug of who asks. */
async function readFreeSlug(tx: Db, typed: string, was: string | null): Promise<string> {
  const slug = typed.trim().toLowerCase()
  const problem = addressNameProblem(slug)
  if (problem) throw invalid({ slug: [problem] })
  const taken = await tx.selectFrom('vendor').select('name').where('slug', '=', slug).executeTakeFirst()
  if (taken) throw invalid({ slug: [`Этот адрес уже у бренда «${taken.name}», выберите другой`] })
  const tag = await tx.selectFrom('tag').select('name').where('slug', '=', slug).executeTakeFirst()
  if (tag) throw invalid({ slug: [`Такой адрес у тега «${tag.name}»: по нему открывался бы бренд, выберите другой`] })
  const leads = await movedTo(tx, { kind: 'vendor' }, slug)
  if (leads !== null && leads !== was) {
    const now = await tx.selectFrom('vendor').select('name').where('slug', '=', leads).executeTakeFirst()
    throw invalid({
      slug: [`По этому адресу ссылки ведут ${now ? `к бренду «${now.name}»` : 'ко всем брендам'}, выберите другой`],
    })
  }
  return slug
}

const lockVendors = (tx: Db) => sql`lock table vendor in share row exclusive mode`.execute(tx)

export async function addVendor(
  db: Db,
  asked: { name: string; slug?: string | undefined; country?: string | undefined },
): Promise<OfficeVendor> {
  const name = readName(asked.name)
  return withRetries(db, async (tx) => {
    await lockVendors(tx)
    await refuseTwin(tx, name, null)
    const slug = await readFreeSlug(tx, asked.slug?.trim() ? asked.slug : addressNameOf(name), null)
    const taken = await tx.selectFrom('vendor').select('code').where('code', 'like', `${slug}%`).execute()
    let code = slug
    for (let at = 2; taken.some((each) => each.code === code); at++) code = `${slug}-${at}`
    const row = { aliases: [], country: oneLine(asked.country ?? ''), description: '', palette: '', is_best: false }
    await tx
      .insertInto('vendor')
      .values({ ...row, code, slug, name, position: 0 })
      .execute()
    return readVendor(tx, code)
  })
}

type VendorFields = Partial<Pick<OfficeVendor, 'name' | 'slug' | 'aliases' | 'country' | 'description' | 'isBest'>>

export async function updateVendor(
  db: Db,
  code: string,
  { set, seen }: { set: VendorFields; seen: object },
): Promise<{ vendor: OfficeVendor; addresses: number }> {
  return withRetries(db, async (tx) => {
    await lockVendors(tx)
    const before = await readVendor(tx, code)
    refuseStaleFields(`Бренд «${before.name}» уже изменил кто-то другой`, LABELS, { set, seen, now: before })
    const isMoving = set.slug !== undefined && set.slug.trim().toLowerCase() !== before.slug
    if (isMoving && before.mergedInto !== null)
      throw conflict(`Бренд объединён с «${before.mergedInto}»: его ссылки ведут туда`)
    const name = set.name === undefined ? before.name : readName(set.name)
    if (name !== before.name) await refuseTwin(tx, name, code)
    const slug = isMoving ? await readFreeSlug(tx, set.slug!, before.slug) : before.slug
    const { addresses } = isMoving ? await readVendorEffect(tx, code) : { addresses: 0 }
    const aliases = set.aliases && [...new Set(set.aliases.map(oneLine).filter(Boolean))]
    await tx
      .updateTable('vendor')
      .set({
        name,
        slug,
        ...(aliases === undefined ? {} : { aliases }),
        ...(set.country === undefined ? {} : { country: oneLine(set.country) }),
        ...(set.description === undefined ? {} : { description: set.description.trim() }),
        ...(set.isBest === undefined ? {} : { is_best: set.isBest }),
      })
      .where('code', '=', code)
      .execute()
    if (isMoving) {
      await moveSlug(tx, { kind: 'vendor' }, before.slug, slug)
      // an old landing of this name would hide the brand
      await sql`delete from moved_slug where kind = 'tag' and slug = ${slug}`.execute(tx)
    }
    return { vendor: await readVendor(tx, code), addresses }
  })
}

/**
 * Goods by a run that can be taken back, the rest at once. The emptied brand stays until it is deleted: its addresses
 * lead to the other one, and goods that come back bring them back to life.
 */
export async function mergeVendor(context: ShiftContext, code: string, into: string): Promise<MovedGoods> {
  return withRetries(context.db, async (tx) => {
    await lockVendors(tx)
    const from = await readVendor(tx, code)
    if (code === into) throw invalid({ into: ['Выберите другой бренд'] })
    const [to] = await readVendors(tx, into)
    if (!to) throw invalid({ into: [GONE] })
    if (to.mergedInto !== null) throw invalid({ into: [`Этот бренд сам объединён с «${to.mergedInto}»`] })
    const goods = await tx.selectFrom('good').select('code').where('vendor_code', '=', code).orderBy('code').execute()
    const moved = await shiftGoods(context, tx, {
      title: `Бренд «${from.name}» объединён с «${to.name}»`,
      codes: goods.map((each) => each.code),
      set: { vendor_code: into },
    })
    await moveReferences(tx, code, into)
    const known = [from.name, ...from.aliases].filter((each) => each.toLowerCase() !== to.name.toLowerCase())
    await tx
      .updateTable('vendor')
      .set({ aliases: [...new Set([...to.aliases, ...known])].slice(0, 30) })
      .where('code', '=', into)
      .execute()
    await moveSlug(tx, { kind: 'vendor' }, from.slug, to.slug)
    return moved
  })
}

async function moveReferences(tx: Db, from: string, to: string): Promise<void> {
  await sql`update service_center set vendor_codes =
      (select array_agg(distinct each) from unnest(array_replace(vendor_codes, ${from}, ${to})) as each)
    where ${from} = any (vendor_codes)`.execute(tx)
  await sql`update exchange_mapping set target = jsonb_set(target, '{vendor}', to_jsonb(${to}::text))
    where target ->> 'vendor' = ${from}`.execute(tx)
}

export async function removeVendor(db: Db, code: string): Promise<{ code: string }> {
  return withRetries(db, async (tx) => {
    await lockVendors(tx)
    const { name, slug, goods, mergedInto } = await readVendor(tx, code)
    if (goods > 0) throw conflict(`У бренда «${name}» ещё ${countText(goods, GOODS)}: объедините его с другим`)
    const leads = mergedInto === null ? '' : ((await movedTo(tx, { kind: 'vendor' }, slug)) ?? '')
    await sql`update service_center set vendor_codes = array_remove(vendor_codes, ${code})
      where ${code} = any (vendor_codes)`.execute(tx)
    await sql`update exchange_mapping set target = null where target ->> 'vendor' = ${code}`.execute(tx)
    await tx.deleteFrom('vendor').where('code', '=', code).execute()
    await moveSlug(tx, { kind: 'vendor' }, slug, leads)
    return { code }
  })
}
