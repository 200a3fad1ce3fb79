/**
 * Rooms without which nobody buys, or opens the link of a letter, whatever stands inside them; and pages that are never
 * anywhere else.
 */
const ROOMS =
  /^\/(?:api|basket|login|personal-account|order|pay|confirm|stock-alerts|files|pictures|o|u|repair|prepared|health|mcp)\//
const PAGES = new Set(['/', '/catalog/', '/catalog-prokata/', '/search-result/', '/compare/', '/favorites/'])
/** Read by programs under these very names: search engines, browsers. */
const FILES = new Set(['/robots.txt', '/sitemap.xml', '/llms.txt', '/manifest.webmanifest', '/sw.js', '/favicon.ico'])

/**
 * No redirect leads away from here: browsers remember a moved home page for good. With a query it is another address:
 * «/?p=12» of a site of before may lead wherever its page has gone.
 */
export const isFixedPage = (address: string): boolean => ROOMS.test(address) || PAGES.has(address) || FILES.has(address)
