import type { CardDiagram } from '#contract/office/good-card.ts'
import { countText } from '#rules/text/plural.ts'
import { type CardPart, duplicates, unknownGoods, unknownPictures } from './card-part.ts'

const POINTS = ['точка', 'точки', 'точек'] as const

/** Exploded views: a picture whose numbered points are spare parts. */
export const diagramsPart: CardPart<'diagrams'> = {
  label: 'Схемы деталей',
  permission: 'goods.texts',
  read: (db, code) =>
    db
      .selectFrom('good_diagram')
      .select(['id', 'name', 'picture', 'points'])
      .where('good_code', '=', code)
      .orderBy('position')
      .orderBy('id')
      .execute(),
  async check(db, diagrams, code) {
    const words = diagrams.flatMap(wordsOf)
    const own = await db.selectFrom('good_diagram').select('id').where('good_code', '=', code).execute()
    const named = diagrams.flatMap(({ id }) => id ?? [])
    if (named.some((id) => own.every((each) => each.id !== id)) || duplicates(named).length > 0)
      words.push('Схемы больше нет: откройте карточку заново')
    if (
      (
        await unknownPictures(
          db,
          diagrams.map(({ picture }) => picture),
        )
      ).length > 0
    )
      words.push('Картинки схемы больше нет в хранилище: загрузите её ещё раз')
    const codes = diagrams.flatMap(({ points }) => points.flatMap((point) => point.code ?? []))
    const unknown = await unknownGoods(db, codes)
    if (unknown.length > 0) words.push(`Нет товара с кодом ${unknown.join(', ')}`)
    return words
  },
  async write(tx, code, diagrams) {
    const kept = diagrams.flatMap(({ id }) => id ?? [])
    let gone = tx.deleteFrom('good_diagram').where('good_code', '=', code)
    if (kept.length > 0) gone = gone.where('id', 'not in', kept)
    await gone.execute()
    for (const [position, { id, name, picture, points }] of diagrams.entries()) {
      const row = { good_code: code, name: name.trim(), picture, points: JSON.stringify(points), position }
      if (id === null) await tx.insertInto('good_diagram').values(row).execute()
      else await tx.updateTable('good_diagram').set(row).where('id', '=', id).execute()
    }
  },
  describe: (diagrams) => diagrams.map(({ name, points }) => `${name}: ${countText(points.length, POINTS)}`).join(', '),
}

function wordsOf({ name, points }: CardDiagram): string[] {
  const called = name.trim() === '' ? 'Схема' : `«${name}»`
  const repeated = duplicates(points.map(({ number, x, y }) => `${number} ${x} ${y}`))
  return [
    ...(name.trim() === '' ? ['Назовите каждую схему'] : []),
    ...(repeated.length > 0 ? [`${called}: две точки на одном месте`] : []),
  ]
}
