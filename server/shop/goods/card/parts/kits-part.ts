import type { CardKit } from '#contract/office/good-card.ts'
import type { Db } from '#server/db/client.ts'
import { type CardPart, duplicates, unknownGoods } from './card-part.ts'

/** Kits around a good. One that stays keeps its number: carts and orders name it. */
export const kitsPart: CardPart<'kits'> = {
  label: 'Комплекты',
  permission: 'goods.change',
  async read(db, code) {
    const kits = await db
      .selectFrom('complect')
      .select(['id', 'name'])
      .where('good_code', '=', code)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const items = kits.length === 0 ? [] : await itemsOf(db, code)
    return kits.map(({ id, name }) => ({
      id,
      name,
      items: items.flatMap(({ complect_id, good_code, quantity, discount_percent }) =>
        complect_id === id ? { code: good_code, quantity, discountPercent: discount_percent } : [],
      ),
    }))
  },
  async check(db, kits, code) {
    const words: string[] = []
    for (const { name, items } of kits) {
      const called = name.trim() === '' ? 'Комплект' : `«${name}»`
      if (name.trim() === '') words.push('Назовите каждый комплект')
      if (items.every((item) => item.code === code)) words.push(`${called}: добавьте товары, кроме самого этого`)
      const repeated = duplicates(items.map((item) => item.code))
      if (repeated.length > 0) words.push(`${called}: товар ${repeated.join(', ')} назван дважды`)
    }
    const own = await db.selectFrom('complect').select('id').where('good_code', '=', code).execute()
    const ids = new Set(own.map(({ id }) => id))
    const named = kits.flatMap(({ id }) => id ?? [])
    if (named.some((id) => !ids.has(id)) || duplicates(named).length > 0)
      words.push('Комплекта больше нет: откройте карточку заново')
    const unknown = await unknownGoods(
      db,
      kits.flatMap(({ items }) => items.map((item) => item.code)),
    )
    if (unknown.length > 0) words.push(`Нет товара с кодом ${unknown.join(', ')}`)
    return [...new Set(words)]
  },
  async write(tx, code, kits) {
    const kept = kits.flatMap(({ id }) => id ?? [])
    let gone = tx.deleteFrom('complect').where('good_code', '=', code)
    if (kept.length > 0) gone = gone.where('id', 'not in', kept)
    await gone.execute()
    const before = await kitsPart.read(tx, code)
    for (const [position, kit] of kits.entries()) await writeKit(tx, code, kit, position, before)
  },
  describe: (kits) => kits.map(({ name, items }) => `${name} (${items.length})`).join(', '),
}

const itemsOf = (db: Db, code: string) =>
  db
    .selectFrom('complect_item as item')
    .innerJoin('complect', 'complect.id', 'item.complect_id')
    .select(['item.complect_id', 'item.good_code', 'item.quantity', 'item.discount_percent'])
    .where('complect.good_code', '=', code)
    .orderBy('item.position')
    .orderBy('item.good_code')
    .execute()

async function writeKit(tx: Db, code: string, kit: CardKit, position: number, before: CardKit[]): Promise<void> {
  const row = { good_code: code, name: kit.name.trim(), position }
  const id = kit.id ?? (await tx.insertInto('complect').values(row).returning('id').executeTakeFirstOrThrow()).id
  if (kit.id !== null) await tx.updateTable('complect').set(row).where('id', '=', id).execute()
  const had = before.find((each) => each.id === id)
  if (JSON.stringify(had?.items) === JSON.stringify(kit.items)) return
  await tx.deleteFrom('complect_item').where('complect_id', '=', id).execute()
  await tx
    .insertInto('complect_item')
    .values(
      kit.items.map((item, place) => ({
        complect_id: id,
        good_code: item.code,
        quantity: item.quantity,
        discount_percent: item.discountPercent,
        position: place,
      })),
    )
    .execute()
}
