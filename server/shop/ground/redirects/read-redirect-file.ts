import { isFixedPage } from '#rules/address/fixed-pages.ts'
import { normalAddress } from '#rules/address/page-address.ts'
import type { Move } from '#rules/address/redirect-table.ts'

export interface RedirectFile {
  moves: Move[]
  /** In Russian, by line. */
  problems: string[]
}

/** Said of a page that stays where it is. */
export const FIXED_WORDS = 'переадресовать нельзя: без этой страницы магазином не воспользоваться'

/** Columns by a tab, a semicolon or a comma; addresses with a host or without. */
const COLUMNS = /\t|;|,(?=\s*"?\s*(?:\/|https?:))/

/** Lines «откуда;куда». A host must be one of ours: a redirect to another site would lend it our name. */
export function readRedirectFile(text: string, isOurHost: (host: string) => boolean): RedirectFile {
  const moves = new Map<string, Move>()
  const problems: string[] = []
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((line, at) => {
      if (line.trim() === '' || line.startsWith('#')) return
      const cells = line.split(COLUMNS).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      if (at === 0 && !cells.some((cell) => /^(\/|https?:)/i.test(cell))) return // a heading
      const problem = readLine(cells)
      if (problem) problems.push(`строка ${at + 1}: ${problem}`)
    })
  return { moves: [...moves.values()], problems }

  function readLine(cells: string[]): string | null {
    if (cells.length < 2) return 'нужны два адреса: откуда и куда'
    const [from, to] = [ownAddress(cells[0]!), ownAddress(cells[1]!)]
    if (from === null) return `адрес «${short(cells[0]!)}» не подходит`
    if (to === null) return `адрес «${short(cells[1]!)}» не подходит: годится только страница этого магазина`
    if (isFixedPage(from)) return `${from} ${FIXED_WORDS}`
    if (from === to) return 'оба адреса — одна страница'
    const earlier = moves.get(from)
    if (earlier && earlier.to !== to) return `адрес ${from} уже переезжает на ${earlier.to}`
    moves.set(from, { from, to })
    return null
  }

  function ownAddress(given: string): string | null {
    if (given.startsWith('/') && !/^\/[/\\]/.test(given)) return fitting(given)
    const url = /^https?:\/\//i.test(given) ? URL.parse(given) : null
    return url && isOurHost(url.host) && !url.username ? fitting(url.pathname + url.search) : null
  }
}

const LONGEST = 2000
const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

function fitting(address: string): string | null {
  const normal = normalAddress(address)
  return normal !== null && normal.length <= LONGEST && !/[\s\\]/.test(normal) ? normal : null
}
