import * as schemas from '#contract/catalog.schema.ts'
import { categoryBreadcrumb, categoryByCode } from '#contract/catalog.ts'
import { breadcrumbOf, categoryOf, categoryUrl } from '#server/shop/goods/catalog/category-tree.ts'
import { directoryOf } from '#server/shop/goods/catalog/directory.ts'
import { implement } from '#server/calls/implement.ts'
import { presentImage } from '#server/kernel/present-image.ts'

export const categoryRoutes = [
  implement(categoryByCode, schemas.categoryByCode, async ({ params }, { db }) => {
    const category = categoryOf(await directoryOf(db), params.code)
    const { code, name, nameOne, description, isHire, picture } = category
    const image = picture ? presentImage(picture, name) : null
    return { data: { code, name, nameOne, description, isHire, url: categoryUrl(category), image } }
  }),

  implement(categoryBreadcrumb, schemas.categoryBreadcrumb, async ({ params }, { db }) => ({
    data: breadcrumbOf(categoryOf(await directoryOf(db), params.code)),
  })),
]
