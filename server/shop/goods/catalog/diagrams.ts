import type { GoodDiagram } from '#contract/diagrams.ts'
import { presentImage } from '#server/kernel/present-image.ts'
import type { CallContext } from '#server/shop/ground/call-context.ts'

/** Exploded views of a good; a part nobody sells here is a number without a good. */
export async function readDiagrams(
  { db, catalog, nodeCode }: Pick<CallContext, 'db' | 'catalog' | 'nodeCode'>,
  code: string,
): Promise<GoodDiagram[]> {
  const rows = await db
    .selectFrom('good_diagram')
    .select(['name', 'picture', 'points'])
    .where('good_code', '=', code)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const codes = [...new Set(rows.flatMap(({ points }) => points.flatMap((point) => point.code ?? [])))]
  const cards = codes.length === 0 ? [] : await catalog.cards(codes, nodeCode)
  const goods = new Map(cards.map((card) => [card.code, card]))
  return rows.map(({ name, picture, points }) => ({
    name,
    image: presentImage(picture, name),
    points: points.map(({ number, x, y, code: part }) => ({
      number,
      x,
      y,
      good: part === null ? null : (goods.get(part) ?? null),
    })),
  }))
}
