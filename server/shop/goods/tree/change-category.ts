import { sql } from 'kysely'
import { conflict, invalid, notFound } from '#contract/api-error.ts'
import type { MovedGoods } from '#contract/office/goods-tree.ts'
import type { OfficeCategory } from '#contract/office/categories.ts'
import { addressNameOf, addressNameProblem } from '#rules/goods/address-name.ts'
import { moveProblem, type TreePlace, type TreeTarget } from '#rules/goods/category-moves.ts'
import type { ReturnKind } from '#rules/order/return-terms.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import type { Db } from '#server/db/client.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { unknownPictures } from '#server/shop/goods/card/parts/card-part.ts'
import { movedTo, moveSlug } from '#server/shop/ground/redirects/moved-slugs.ts'
import { shiftGoods, type ShiftContext } from './shift-goods.ts'
import { refuseStaleFields } from './stale-tree-fields.ts'
import { lockTree, readCategory, readCategoryEffect } from './read-categories.ts'

type Tree = Awaited<ReturnType<typeof lockTree>>

export interface CategoryFields {
  name?: string | undefined
  nameOne?: string | undefined
  code?: string | undefined
  description?: string | undefined
  isDense?: boolean | undefined
  hasSpareParts?: boolean | undefined
  returnKind?: ReturnKind | null | undefined
  picture?: string | null | undefined
}

const LABELS = {
  name: 'Название',
  nameOne: 'Один товар',
  code: 'Адрес',
  description: 'Описание',
  isDense: 'Таблицей',
  hasSpareParts: 'Запчасти',
  returnKind: 'Возврат',
  picture: 'Картинка',
} as const satisfies Record<keyof CategoryFields, string>

const oneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

function readWords(field: 'name' | 'nameOne', text: string): string {
  const words = oneLine(text)
  if (words === '') throw invalid({ [field]: [field === 'name' ? 'Назовите раздел' : 'Назовите один товар'] })
  return words
}

async function readPicture(tx: Db, file: string | null): Promise<string | null> {
  if (file !== null && (await unknownPictures(tx, [file])).length > 0)
    throw invalid({ picture: ['Картинки больше нет в хранилище: загрузите её ещё раз'] })
  return file
}

/** `was`: the category that asks; its own old addresses it may take back. */
async function readFreeCode(tx: Db, typed: string, was: string | null): Promise<string> {
  const code = typed.trim().toLowerCase()
  const problem = addressNameProblem(code)
  if (problem) throw invalid({ code: [problem] })
  const taken = await tx.selectFrom('category').select('name').where('code', '=', code).executeTakeFirst()
  if (taken) throw invalid({ code: [`Этот адрес уже у раздела «${taken.name}», выберите другой`] })
  const leads = await movedTo(tx, { kind: 'category' }, code)
  if (leads !== null && leads !== was) {
    const now = await tx.selectFrom('category').select('name').where('code', '=', leads).executeTakeFirst()
    throw invalid({
      code: [`По этому адресу ссылки ведут ${now ? `в раздел «${now.name}»` : 'в каталог'}, выберите другой`],
    })
  }
  const { rows } = await sql<{ to_address: string }>`select to_address from redirect
    where from_address in (${`/catalog/${code}/`}, ${`/catalog-prokata/${code}/`})`.execute(tx)
  if (rows[0]) throw invalid({ code: [`С этого адреса настроена переадресация на ${rows[0].to_address}`] })
  return code
}

export async function addCategory(
  db: Db,
  asked: { name: string; nameOne: string; code?: string | undefined; parent: string | null; isHire: boolean },
): Promise<OfficeCategory> {
  const [name, name_one] = [readWords('name', asked.name), readWords('nameOne', asked.nameOne)]
  return withRetries(db, async (tx) => {
    const tree = await lockTree(tx)
    const parent = asked.parent === null ? null : tree.get(asked.parent)
    if (parent === undefined) throw invalid({ parent: ['Раздела, в который добавляете, больше нет'] })
    const code = await readFreeCode(tx, asked.code?.trim() ? asked.code : addressNameOf(name), null)
    const position = 1 + Math.max(0, ...siblingsOf(tree, asked.parent).map(({ position: each }) => each))
    const is_hire = parent?.isHire ?? asked.isHire
    await tx
      .insertInto('category')
      .values({
        code,
        parent_code: asked.parent,
        name,
        name_one,
        is_hire,
        picture: null,
        icon: null,
        description: '',
        position,
      })
      .execute()
    return readCategory(tx, code)
  })
}

const siblingsOf = (tree: Tree, parent: string | null) => [...tree.values()].filter((each) => each.parent === parent)

export async function updateCategory(
  db: Db,
  code: string,
  { set, seen }: { set: CategoryFields; seen: CategoryFields },
): Promise<{ category: OfficeCategory; addresses: number }> {
  return withRetries(db, async (tx) => {
    const isMoving = set.code !== undefined && set.code.trim().toLowerCase() !== code
    if (isMoving) await lockTree(tx)
    const before = await readCategory(tx, code)
    refuseStaleFields(`Раздел «${before.name}» уже изменил кто-то другой`, LABELS, { set, seen, now: before })
    const next = {
      ...(set.name === undefined ? {} : { name: readWords('name', set.name) }),
      ...(set.nameOne === undefined ? {} : { name_one: readWords('nameOne', set.nameOne) }),
      ...(set.description === undefined ? {} : { description: set.description.trim() }),
      ...(set.isDense === undefined ? {} : { is_dense: set.isDense }),
      ...(set.hasSpareParts === undefined ? {} : { has_spare_parts: set.hasSpareParts }),
      ...(set.returnKind === undefined ? {} : { return_kind: set.returnKind }),
      ...(set.picture === undefined ? {} : { picture: await readPicture(tx, set.picture) }),
    }
    const { addresses } = isMoving ? await readCategoryEffect(tx, code) : { addresses: 0 }
    const now = isMoving ? await readFreeCode(tx, set.code!, code) : code
    if (Object.keys(next).length > 0) await tx.updateTable('category').set(next).where('code', '=', code).execute()
    if (isMoving) await moveCategoryCode(tx, code, now)
    return { category: await readCategory(tx, now), addresses }
  })
}

/** Goods, attributes and tags follow by their keys; what names it without one follows here. */
async function moveCategoryCode(tx: Db, from: string, to: string): Promise<void> {
  await sql`select set_config('verstak.follows', 'on', true)`.execute(tx)
  await tx.updateTable('category').set({ code: to }).where('code', '=', from).execute()
  await sql`select set_config('verstak.follows', 'off', true)`.execute(tx)
  await moveSlug(tx, { kind: 'category' }, from, to)
  await sql`update moved_slug set scope = ${to} where kind = 'tag' and scope = ${from}`.execute(tx)
  await renameReferences(tx, from, to)
}

async function renameReferences(tx: Db, from: string, to: string): Promise<void> {
  await sql`update publication set category_codes = array_replace(category_codes, ${from}, ${to})
    where ${from} = any (category_codes)`.execute(tx)
  await sql`update exchange_mapping set target = jsonb_set(target, '{category}', to_jsonb(${to}::text))
    where target ->> 'category' = ${from}`.execute(tx)
}

export async function placeCategory(db: Db, code: string, target: TreeTarget): Promise<{ isMoved: boolean }> {
  return withRetries(db, async (tx) => {
    const tree = await lockTree(tx)
    const problem = moveProblem(tree as ReadonlyMap<string, TreePlace>, code, target)
    if (problem) throw tree.has(code) ? invalid({ parent: [problem] }) : notFound(problem)
    const others = siblingsOf(tree, target.parent).filter((each) => each.code !== code)
    const at = target.before === null ? others.length : others.findIndex((each) => each.code === target.before)
    const order = others.map((each) => each.code).toSpliced(at < 0 ? others.length : at, 0, code)
    const moved = tree.get(code)!
    const same = siblingsOf(tree, target.parent).map((each) => each.code)
    if (moved.parent === target.parent && same.join() === order.join()) return { isMoved: false }
    await sql`update category c set parent_code = ${target.parent}, position = o.position
      from unnest(${order}::text[]) with ordinality as o (code, position)
      where c.code = o.code and (c.position <> o.position or c.parent_code is distinct from ${target.parent})`.execute(
      tx,
    )
    return { isMoved: true }
  })
}

/** Its own goods, not those of what lies below it. */
export async function shiftCategoryGoods(context: ShiftContext, code: string, to: string): Promise<MovedGoods> {
  return withRetries(context.db, async (tx) => {
    const from = await readCategory(tx, code)
    const target = await tx.selectFrom('category').select(['name', 'is_hire']).where('code', '=', to).executeTakeFirst()
    if (!target || to === code || target.is_hire !== from.isHire)
      throw invalid({ to: ['Выберите другой раздел того же дерева'] })
    const goods = await tx.selectFrom('good').select('code').where('category_code', '=', code).orderBy('code').execute()
    return shiftGoods(context, tx, {
      title: `Товары раздела «${from.name}» перенесены в «${target.name}»`,
      codes: goods.map((each) => each.code),
      set: { category_code: to },
    })
  })
}

/** Only an empty one: what it held has gone elsewhere first, by its own undoable step. */
export async function removeCategory(db: Db, code: string, to?: string | null): Promise<{ to: string | null }> {
  return withRetries(db, async (tx) => {
    const tree = await lockTree(tx)
    const { name } = await readCategory(tx, code)
    const { goods, categories } = await readCategoryEffect(tx, code)
    if (categories > 0) throw conflict(`В разделе «${name}» есть подразделы: сначала перенесите или удалите их`)
    if (goods > 0) throw conflict(`В разделе «${name}» ещё ${countText(goods, GOODS)}: сначала перенесите их`)
    const own = tree.get(code)!
    const leads = to === undefined ? own.parent : to
    const target = leads === null ? null : tree.get(leads)
    if (target === undefined || leads === code || (target && target.isHire !== own.isHire))
      throw invalid({ to: ['Выберите другой раздел того же дерева: туда поведут старые ссылки'] })
    const tags = await tx.selectFrom('tag').select('slug').where('category_code', '=', code).execute()
    await tx.deleteFrom('category').where('code', '=', code).execute()
    await moveSlug(tx, { kind: 'category' }, code, leads ?? '')
    await moveTagsTo(
      tx,
      code,
      leads,
      tags.map(({ slug }) => slug),
    )
    await dropReferences(tx, code, leads)
    return { to: leads }
  })
}

/** A landing of the category that is gone leads to the one that takes its place, unless that has one of the name. */
async function moveTagsTo(tx: Db, from: string, to: string | null, slugs: readonly string[]): Promise<void> {
  const old = await sql<{
    slug: string
  }>`delete from moved_slug where kind = 'tag' and scope = ${from} returning slug`.execute(tx)
  if (to === null) return
  await sql`insert into moved_slug (kind, scope, slug, moved_to)
    select 'tag', ${to}, slug, '' from unnest(${[...slugs, ...old.rows.map(({ slug }) => slug)]}::text[]) as slug
    where not exists (select from tag t where t.category_code = ${to} and t.slug = slug)
    on conflict do nothing`.execute(tx)
}

async function dropReferences(tx: Db, from: string, to: string | null): Promise<void> {
  if (to !== null) return renameReferences(tx, from, to)
  await sql`update publication set category_codes = array_remove(category_codes, ${from})
    where ${from} = any (category_codes)`.execute(tx)
  await sql`update exchange_mapping set target = null where target ->> 'category' = ${from}`.execute(tx)
}
