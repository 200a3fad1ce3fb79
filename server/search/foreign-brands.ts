import { memoizeByDatabase } from '#server/kernel/memoize.ts'

const FRESH_MS = 60_000

/** Cached in process; invalidated when the table changes. */
export const foreignBrands = memoizeByDatabase(FRESH_MS, async (db) => {
  const rows = await db.selectFrom('search_foreign_brand').select('name').execute()
  return new Set(rows.map(({ name }) => name))
})

/** Makers the shop does not sell, as typed, and the query without them. */
export async function withoutForeignBrands(
  db: Parameters<typeof foreignBrands>[0],
  text: string,
): Promise<{ text: string; brands: string[] }> {
  const names = await foreignBrands(db, undefined)
  const pieces = text.split(' ')
  // «рулетка 3m» is three metres long; alone it is a maker
  const isFigure = (piece: string) => pieces.length > 1 && /^\d+[mм]$/iu.test(piece)
  const isForeign = (piece: string) =>
    !isFigure(piece) &&
    names.has(
      piece
        .toLowerCase()
        .replaceAll('ё', 'е')
        .replace(/[^a-zа-я0-9]/g, ''),
    )
  return { text: pieces.filter((piece) => !isForeign(piece)).join(' '), brands: pieces.filter(isForeign) }
}
