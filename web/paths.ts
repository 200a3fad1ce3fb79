/** Every link of the shop is built here; each address ends with a slash, so no click costs a redirect. */
const part = encodeURIComponent

export const homePath = '/'
export const catalogPath = '/catalog/'
export const catalogConstantsPath = '/catalog/constants/'
export const basketPath = '/basket/'
export const checkoutPath = '/basket/checkout/'
export const quickOrderPath = '/quick-order/'
/** The list is in the address: it opens filled. */
export const quickOrderOf = (lines: readonly string[]): string =>
  `${quickOrderPath}?${new URLSearchParams({ list: lines.join('\n') })}`
export const favoritesPath = '/favorites/'
export const accountPath = '/personal-account/'
export const shopsPath = '/shops/'
export const servicePath = '/service/'
export const contactsPath = '/contacts/'
export const rentalPath = '/arenda/'
export const rentalCatalogPath = '/catalog-prokata/'
export const brandsPath = '/brands/'
export const discountPath = '/discount/'
export const blogPath = '/blog/'
/** The same list as /blog/, paged. */
export const blogPagesPath = '/blog/page/'
export const newsPath = '/news/'
export const actionsPath = '/actions/'
export const publicationsPath = '/publications/'
export const deliveryPath = '/delivery/'
export const paymentPath = '/payment/'
export const privacyPolicyPath = '/privacy-policy/'
export const personalDataPath = '/personal-data/'
export const publicOfferPath = '/offer/'
export const mailingConsentPath = '/soglasie-rassylky/'
export const reviewsPath = '/reviews/'
export const searchResultPath = '/search-result/'
export const comparePath = '/compare/'

export const categoryPath = (code: string, slug?: string) =>
  `${catalogPath}${part(code)}/${slug ? `${part(slug)}/` : ''}`
export const rentalCategoryPath = (category: string) => `${rentalCatalogPath}${part(category)}/`
export const brandPath = (slug: string) => `${brandsPath}${part(slug)}/`
export const shopPath = (slug: string) => `${shopsPath}${part(slug)}/`
/** The parts of a service page one jumps to. */
export const serviceParts = { request: 'request', status: 'status', prices: 'prices', brands: 'brands' } as const
export const serviceCenterPath = (slug: string) => `${servicePath}${part(slug)}/`
export const blogTypePath = (type: string) => `${blogPath}${part(type)}/`
export const compareGoodsPath = (codes: readonly string[]) =>
  codes.length > 0 ? `${comparePath}?codes=${codes.map(part).join(',')}` : comparePath
export const searchPath = (query: string) => `${searchResultPath}?q=${part(query)}`

/** The same address, asking to sign in. */
export function withSignIn(path: string): string {
  const url = new URL(path, 'http://shop')
  url.searchParams.set('auth', 'true')
  return url.pathname + url.search + url.hash
}

/** Where whoever waits for a good stops it. */
export const stockAlertPath = (token: string) => `/stock-alerts/${token}/`
