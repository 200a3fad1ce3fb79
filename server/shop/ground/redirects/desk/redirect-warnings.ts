import { withMovedSlugs } from '#rules/address/moved-slugs.ts'
import { directMoves, type Move } from '#rules/address/redirect-table.ts'
import type { Db } from '#server/db/client.ts'
import { movedSlugsOf } from '../moved-slugs.ts'
import { pagesAt } from './living-pages.ts'

/** Landings of a category are many and made by the visitor's choice: they are not all known by their address. */
export const isLanding = (path: string): boolean => /^\/(catalog|catalog-prokata)\/[^/]+\/[^/]+\/$/.test(path)

const pathOf = (address: string) => address.split('?', 1)[0]!

/** What a person should hear before: a page that opens today would be hidden, or visitors would be led nowhere. */
export async function redirectWarnings(db: Db, moves: readonly Move[]): Promise<string[]> {
  const rows = await db.selectFrom('redirect').select(['from_address as from', 'to_address as to']).execute()
  const wanted = new Set(moves.map(({ from }) => from))
  const { direct, rings } = directMoves([...rows.filter(({ from }) => !wanted.has(from)), ...moves])
  // it is refused as a whole
  if (rings.some((from) => wanted.has(from))) return []
  const slugs = await movedSlugsOf(db)
  const ends = new Map(moves.map(({ from, to }) => [to, pathOf(withMovedSlugs(slugs, direct.get(from) ?? to))]))
  const pages = await pagesAt(db, [...moves.map(({ from }) => from), ...ends.values()])
  const hidden = moves.flatMap(({ from }) => {
    const page = pages.get(from)
    return page ? [`${from} — страница «${page.name}», она открывается: её перестанут видеть`] : []
  })
  const dead = [...ends].flatMap(([to, path]) =>
    pages.has(path) || isLanding(path) ? [] : [`${to} — такой страницы нет: посетители увидят «Ничего не нашлось»`],
  )
  return [...hidden, ...dead]
}
