import type { CardLinks } from '#contract/office/good-card.ts'
import { type CardPart, duplicates, unknownGoods } from './card-part.ts'

const KINDS = { material: 'расходники', analog: 'аналоги', spare: 'запчасти', together: 'вместе дешевле' } as const
type Kind = keyof CardLinks
const kinds = Object.keys(KINDS) as Kind[]

/** What fits a good, replaces it or mends it, in the shop's order. */
export const linksPart: CardPart<'links'> = {
  label: 'Связанные товары',
  permission: 'goods.change',
  async read(db, code) {
    const rows = await db
      .selectFrom('good_link')
      .select(['kind', 'linked_code'])
      .where('good_code', '=', code)
      .orderBy('position')
      .orderBy('linked_code')
      .execute()
    const of = (kind: Kind) => rows.flatMap((row) => (row.kind === kind ? row.linked_code : []))
    return { material: of('material'), analog: of('analog'), spare: of('spare'), together: of('together') }
  },
  async check(db, links, code) {
    const words: string[] = []
    for (const kind of kinds) {
      if (links[kind].includes(code)) words.push(`Товар не может быть связан сам с собой (${KINDS[kind]})`)
      const repeated = duplicates(links[kind])
      if (repeated.length > 0) words.push(`Дважды назван товар ${repeated.join(', ')} (${KINDS[kind]})`)
    }
    const unknown = await unknownGoods(
      db,
      kinds.flatMap((kind) => links[kind]),
    )
    if (unknown.length > 0) words.push(`Нет товара с кодом ${unknown.join(', ')}`)
    return words
  },
  async write(tx, code, links) {
    const before = await linksPart.read(tx, code)
    for (const kind of kinds) {
      // a kind nobody touched leaves no line in the journal
      if (before[kind].join() === links[kind].join()) continue
      await tx.deleteFrom('good_link').where('good_code', '=', code).where('kind', '=', kind).execute()
      if (links[kind].length === 0) continue
      await tx
        .insertInto('good_link')
        .values(links[kind].map((linked_code, position) => ({ kind, good_code: code, linked_code, position })))
        .execute()
    }
  },
  describe: (links) => kinds.map((kind) => `${KINDS[kind]}: ${links[kind].length}`).join(', '),
}
