import { endpoint } from './call.ts'
import type * as S from './catalog.schema.ts'

export const rootCategories = endpoint<typeof S.rootCategories>('GET', '/catalog/category/root')
export const categoryGoods = endpoint<typeof S.categoryGoods>('GET', '/catalog/category/{code}/goods')
export const categoryChildren = endpoint<typeof S.categoryChildren>('GET', '/catalog/category/{code}/children')
export const categoryFilters = endpoint<typeof S.categoryFilters>('GET', '/catalog/category/{code}/filters')
export const categorySeo = endpoint<typeof S.categorySeo>('GET', '/catalog/category/{code}/seo')
export const categoryListing = endpoint<typeof S.categoryListing>('GET', '/catalog/category/{code}/listing')
export const goodByCode = endpoint<typeof S.goodByCode>('GET', '/catalog/good/{code}')
export const goodMaterials = endpoint<typeof S.goodMaterials>('GET', '/catalog/good/{code}/related/materials')
export const goodMaterialCategories = endpoint<typeof S.goodMaterialCategories>(
  'GET',
  '/catalog/good/{code}/related/categories',
)
export const goodAnalogs = endpoint<typeof S.goodAnalogs>('GET', '/catalog/good/{code}/analogs')
export const goodVariants = endpoint<typeof S.goodVariants>('GET', '/catalog/good/{code}/variants')
export const goodComplects = endpoint<typeof S.goodComplects>('GET', '/catalog/good/{code}/complect')
export const goodComplectGoods = endpoint<typeof S.goodComplectGoods>('GET', '/catalog/good/{code}/complect-goods')
export const goodSpareParts = endpoint<typeof S.goodSpareParts>('GET', '/catalog/good/{code}/spare-parts')
export const goodWarehouses = endpoint<typeof S.goodWarehouses>('GET', '/catalog/good/{code}/warehouses')
export const goodTransport = endpoint<typeof S.goodTransport>('GET', '/catalog/good/{code}/transport')
export const goodQuestions = endpoint<typeof S.goodQuestions>('GET', '/catalog/good/{code}/questions')
export const batteryGoods = endpoint<typeof S.batteryGoods>('GET', '/catalog/battery-platform/{code}/goods')
export const goodsByCodes = endpoint<typeof S.goodsByCodes>('GET', '/catalog/goods')
export const compareGoods = endpoint<typeof S.compareGoods>('GET', '/catalog/compare')
export const categoryByCode = endpoint<typeof S.categoryByCode>('GET', '/category/{code}')
export const categoryBreadcrumb = endpoint<typeof S.categoryBreadcrumb>('GET', '/category/{code}/breadcrumb')
