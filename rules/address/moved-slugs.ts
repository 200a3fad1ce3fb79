/** Names in addresses of listings that moved, each to where it lives now; '': it is gone, what it stood in is left. */
export interface MovedSlugs {
  categories: ReadonlyMap<string, string>
  vendors: ReadonlyMap<string, string>
  /** By category as it is called now. */
  tags: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** By attribute. */
  values: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export const NOTHING_MOVED: MovedSlugs = {
  categories: new Map(),
  vendors: new Map(),
  tags: new Map(),
  values: new Map(),
}

const LISTING = /^\/(catalog|catalog-prokata)\/([^/]+)\/(?:([^/]+)\/)?$/
const BRAND = /^\/brands\/([^/]+)\/$/
const FILTER = /^filter\[([a-z][a-z0-9_-]{0,63})\]$/i

/** The address with every name in it as it is now; the same text where nothing of it moved. */
export function withMovedSlugs(moved: MovedSlugs, address: string): string {
  const at = address.indexOf('?')
  const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
  const to = movedPath(moved, path)
  const asked = at < 0 ? '' : movedQuery(moved, query)
  return at < 0 || (asked === '' && query !== '') ? to : `${to}?${asked}`
}

function movedPath(moved: MovedSlugs, path: string): string {
  const [, brand] = BRAND.exec(path) ?? []
  if (brand !== undefined) return address('brands', moved.vendors.get(brand) ?? brand)
  const [, root, code, slug] = LISTING.exec(path) ?? []
  if (code === undefined) return path
  const category = moved.categories.get(code) ?? code
  if (slug === undefined || category === '') return address(root!, category)
  return address(root!, category, moved.tags.get(category)?.get(slug) ?? moved.vendors.get(slug) ?? slug)
}

const address = (...parts: string[]) => `/${parts.filter(Boolean).join('/')}/`

/** Pair by pair: what did not move stays as it was written. */
function movedQuery(moved: MovedSlugs, query: string): string {
  return query
    .split('&')
    .flatMap((pair) => {
      const cut = pair.indexOf('=')
      if (cut < 0) return pair
      const [, code] = FILTER.exec(decoded(pair.slice(0, cut))) ?? []
      const values = code === 'vendor' ? moved.vendors : code === undefined ? undefined : moved.values.get(code)
      if (!values) return pair
      const given = decoded(pair.slice(cut + 1)).split(',')
      if (!given.some((value) => values.has(value))) return pair
      const now = new Set(given.map((value) => values.get(value) ?? value))
      now.delete('')
      if (now.size === 0) return []
      return `${pair.slice(0, cut)}=${[...now].map((value) => encodeURIComponent(value)).join(',')}`
    })
    .join('&')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
