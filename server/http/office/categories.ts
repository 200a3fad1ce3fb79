import * as schemas from '#contract/office/categories.schema.ts'
import * as calls from '#contract/office/categories.ts'
import * as useSchemas from '#contract/office/category-attributes.schema.ts'
import * as useCalls from '#contract/office/category-attributes.ts'
import * as tagSchemas from '#contract/office/tags.schema.ts'
import * as tagCalls from '#contract/office/tags.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import {
  readCategorySheet,
  readUsesEffect,
  writeCategoryAttributes,
} from '#server/shop/goods/tree/category-attributes.ts'
import {
  addCategory,
  placeCategory,
  removeCategory,
  shiftCategoryGoods,
  updateCategory,
} from '#server/shop/goods/tree/change-category.ts'
import { readCategories, readCategoryEffect } from '#server/shop/goods/tree/read-categories.ts'
import { countByConditions, placeTags, readTags, removeTag, writeTag } from '#server/shop/goods/tree/tags.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { wholeShop } from './whole-shop.ts'

const whole = (context: OfficeContext) => wholeShop(context, 'Дерево разделов')

export const categoryDeskRoutes = [
  implementOffice(calls.officeCategories, schemas.officeCategories, async (_input, { db }) => ({
    data: await readCategories(db),
  })),
  implementOffice(calls.categoryEffect, schemas.categoryEffect, async ({ params }, { db }) => ({
    data: await readCategoryEffect(db, params.code),
  })),
  implementOffice(calls.makeCategory, schemas.makeCategory, async ({ body }, context) => ({
    data: await addCategory(whole(context).db, body),
  })),
  implementOffice(calls.changeCategory, schemas.changeCategory, async ({ params, body }, context) => ({
    data: await updateCategory(whole(context).db, params.code, body),
  })),
  implementOffice(calls.moveCategory, schemas.moveCategory, async ({ params, body }, context) => ({
    data: await placeCategory(whole(context).db, params.code, body),
  })),
  implementOffice(calls.moveCategoryGoods, schemas.moveCategoryGoods, async ({ params, body }, context) => ({
    data: await shiftCategoryGoods(whole(context), params.code, body.to),
  })),
  implementOffice(calls.deleteCategory, schemas.deleteCategory, async ({ params, body }, context) => ({
    data: await removeCategory(whole(context).db, params.code, body.to),
  })),

  implementOffice(useCalls.categoryAttributes, useSchemas.categoryAttributes, async ({ params }, { db }) => ({
    data: await readCategorySheet(db, params.code),
  })),
  implementOffice(
    useCalls.categoryAttributesEffect,
    useSchemas.categoryAttributesEffect,
    async ({ params, body }, { db }) => ({ data: await readUsesEffect(db, params.code, body.uses) }),
  ),
  implementOffice(
    useCalls.changeCategoryAttributes,
    useSchemas.changeCategoryAttributes,
    async ({ params, body }, context) => ({
      data: await writeCategoryAttributes(whole(context).db, params.code, body),
    }),
  ),

  implementOffice(tagCalls.categoryTags, tagSchemas.categoryTags, async ({ params }, context) => ({
    data: await readTags(context, params.code),
  })),
  implementOffice(tagCalls.countTagGoods, tagSchemas.countTagGoods, async ({ params, body }, context) => ({
    data: { goods: await countByConditions(context, params.code, body.conditions) },
  })),
  implementOffice(tagCalls.saveTag, tagSchemas.saveTag, async ({ params, body }, context) => ({
    data: await writeTag(whole(context), params.code, body),
  })),
  implementOffice(tagCalls.deleteTag, tagSchemas.deleteTag, async ({ params, body }, context) => ({
    data: await removeTag(whole(context).db, params.code, body.slug),
  })),
  implementOffice(tagCalls.orderTags, tagSchemas.orderTags, async ({ params, body }, context) => ({
    data: await placeTags(whole(context).db, params.code, body.slugs),
  })),
]
