/** The city of a lookup, as far as the choice needs it: the slug is that of the city's node, null for the main host. */
export type ChosenCity = { fiasId: string; nodeLogisticSlug: string | null }

export type CityRequest = {
  /** The Host header, and our own bare host; both with the port if there is one. */
  host: string
  mainHost: string
  /** Slugs of the regional hosts. */
  slugs: readonly string[]
  /** Path and query of the request, as in the request line. */
  url: string
  /** What the lookup of `queryCityId(url)` gave; null when the query names no city. */
  queryCity: ChosenCity | 'not-found' | null
  /** The city of the `cityN` cookie; null when there is none or it is not known. */
  cookieCity: ChosenCity | null
}

export type CityChoice =
  | { kind: 'stay'; slug: string | null }
  /** 302 to this host and path; `remember` is the FIAS id to put into `cityN`. */
  | { kind: 'redirect'; host: string; path: string; remember: string | null }
  | { kind: 'foreign-host' }

const KLADR_LENGTH = 13

function splitUrl(url: string): { path: string; query: string } {
  const at = url.indexOf('?')
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) }
}

/** The KLADR id a link carries in `i`; anything not 13 characters long is not one. */
export function queryCityId(url: string): string | null {
  const id = new URLSearchParams(splitUrl(url).query).get('i')
  return id?.length === KLADR_LENGTH ? id : null
}

function withoutCityId(url: string): string {
  const { path, query } = splitUrl(url)
  // cut by hand: the other parameters must stay exactly as they were written
  const rest = query.split('&').filter((pair) => pair !== '' && !/^i(=|$)/.test(pair))
  return rest.length > 0 ? `${path}?${rest.join('&')}` : path
}

export function cityHost(slug: string | null, mainHost: string): string {
  return slug ? `${slug}.${mainHost}` : mainHost
}

/** `shop.ru:443` and `shop.ru.` are `shop.ru`, unless our own host names a port. */
export function plainHost(host: string, mainHost: string): string {
  const given = host.toLowerCase()
  const withoutPort = mainHost.includes(':') ? given : given.replace(/:(80|443)$/, '')
  return withoutPort.replace(/\.(?=:|$)/, '')
}

/** The host's slug: null for the main host, undefined for a subdomain we do not have, false for another site. */
function hostSlug({ host, mainHost, slugs }: CityRequest): string | null | undefined | false {
  const main = mainHost.toLowerCase()
  const given = plainHost(host, main)
  if (given === main) return null
  if (!given.endsWith(`.${main}`)) return false
  return slugs.find((slug) => given === cityHost(slug, main))
}

export function chooseCity(request: CityRequest): CityChoice {
  const { mainHost, url, queryCity, cookieCity, slugs } = request
  const current = hostSlug(request)
  if (current === false) return { kind: 'foreign-host' }
  // a slug without a host of its own would redirect for ever
  const slugOf = (city: ChosenCity) => slugs.find((slug) => slug === city.nodeLogisticSlug) ?? null

  if (queryCity) {
    const found = queryCity === 'not-found' ? null : queryCity
    const host = cityHost(found && slugOf(found), mainHost)
    return { kind: 'redirect', host, path: withoutCityId(url), remember: found?.fiasId ?? null }
  }
  if (cookieCity && slugOf(cookieCity) !== current) {
    return { kind: 'redirect', host: cityHost(slugOf(cookieCity), mainHost), path: url, remember: null }
  }
  if (current === undefined) return { kind: 'redirect', host: mainHost, path: url, remember: null }
  return { kind: 'stay', slug: current }
}
