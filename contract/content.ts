import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './content.schema.ts'

export type MenuItem = Static<typeof S.MenuItem>
export type Menu = Static<typeof S.Menu>
export type Banner = Static<typeof S.Banner>
export type CategoryRoot = Static<typeof S.CategoryRoot>
export type InitContent = Static<typeof S.InitContent>
export type SeoType = S.SeoType
export type StoredPage = Static<typeof S.StoredPage>

export const initContent = endpoint<typeof S.initContent>('GET', '/content/init')
export const contentMenu = endpoint<typeof S.contentMenu>('GET', '/content/menu')
export const fullscreenQuickNav = endpoint<typeof S.fullscreenQuickNav>('GET', '/content/quick-nav/fullscreen')
export const contentSeo = endpoint<typeof S.contentSeo>('GET', '/content/seo')
export const contentImages = endpoint<typeof S.contentImages>('GET', '/content/images')
export const catalogImages = endpoint<typeof S.catalogImages>('GET', '/content/catalog-images')
export const basketPopup = endpoint<typeof S.basketPopup>('GET', '/content/basket-popup')
export const contentPage = endpoint<typeof S.contentPage>('GET', '/content/page')
export const rentalFaq = endpoint<typeof S.rentalFaq>('GET', '/content/rental/faq')
export const rentalMenu = endpoint<typeof S.rentalMenu>('GET', '/content/rental/men')
export const contentRobots = endpoint<typeof S.contentRobots>('GET', '/content/robots.txt')
