import { catalogCategoryRoutes } from './category-routes.ts'
import { catalogGoodRoutes } from './good-routes.ts'

export const catalogRoutes = [...catalogCategoryRoutes, ...catalogGoodRoutes]
