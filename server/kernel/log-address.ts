/**
 * Parameters that can be nobody's secret. A list of what may be said, not of what may not: a new name is hidden until
 * somebody thinks about it.
 */
const OPEN =
  /^(q|page|perPage|sort|inStock|filter\[[^\]]*\]|nodeLogisticCode|category(Code)?|goodCode|codes|type|tag|state|limit|slug|vendorSlug|tagSlug|isHire|forRent|withPhoto|warehouseId|from|url|domain|i|utm_\w+|_routes)$/

function hidden(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = '', value] = pair.split('=', 2)
      const isOpen = value === undefined || value === '' || (OPEN.test(decoded(name)) && !isContact(decoded(value)))
      return isOpen ? pair : `${name}=…`
    })
    .join('&')
}

/** Somebody has typed a phone or an e-mail into the search. */
const isContact = (text: string) => text.includes('@') || text.replace(/[\s()+%-]|%20/g, '').match(/\d{10,}/) !== null

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * What stands in some addresses must not stand in a log: phones, e-mails, codes, numbers of carts, links that confirm.
 */
export function logAddress(url: string): string {
  const at = url.indexOf('?')
  const path = (at < 0 ? url : url.slice(0, at))
    .replace(/^(\/api\/auth\/code\/)(?!validate$).+/, '$1…')
    .replace(/^(\/api\/organization\/search\/).+/, '$1…')
    .replace(/^(\/(?:confirm|pay|order|prepared|dev\/pay)\/)[^/]+/, '$1…')
    .replace(/^(\/api\/order\/)[0-9a-f-]{36}/i, '$1…')
  return at < 0 ? path : `${path}?${hidden(url.slice(at + 1))}`
}
