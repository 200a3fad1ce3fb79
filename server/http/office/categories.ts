import * as schemas from '#contract/office/categories.schema.ts'
import {
  categoryEffect,
  changeCategory,
  deleteCategory,
  makeCategory,
  moveCategory,
  officeCategories,
} from '#contract/office/categories.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { addCategory, placeCategory, removeCategory, updateCategory } from '#server/shop/goods/tree/change-category.ts'
import { readCategories, readCategoryEffect } from '#server/shop/goods/tree/read-categories.ts'
import { wholeShop } from './whole-shop.ts'

export const categoryRoutes = [
  implementOffice(officeCategories, schemas.officeCategories, async (_input, { db }) => ({
    data: await readCategories(db),
  })),

  implementOffice(makeCategory, schemas.makeCategory, async ({ body }, context) => ({
    data: await addCategory(wholeShop(context, 'Дерево разделов').db, body),
  })),

  implementOffice(categoryEffect, schemas.categoryEffect, async ({ params }, { db }) => ({
    data: await readCategoryEffect(db, params.code),
  })),

  implementOffice(changeCategory, schemas.changeCategory, async ({ params, body }, context) => ({
    data: await updateCategory(wholeShop(context, 'Дерево разделов').db, params.code, body),
  })),

  implementOffice(moveCategory, schemas.moveCategory, async ({ params, body }, context) => ({
    data: await placeCategory(wholeShop(context, 'Дерево разделов').db, params.code, body),
  })),

  implementOffice(deleteCategory, schemas.deleteCategory, async ({ params, body }, context) => ({
    data: await removeCategory(wholeShop(context, 'Дерево разделов').db, params.code, body.to),
  })),
]
