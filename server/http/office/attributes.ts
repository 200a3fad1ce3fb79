import * as schemas from '#contract/office/attributes.schema.ts'
import * as calls from '#contract/office/attributes.ts'
import * as vendorSchemas from '#contract/office/vendors.schema.ts'
import * as vendorCalls from '#contract/office/vendors.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { addAttribute, removeAttribute, updateAttribute } from '#server/shop/goods/tree/change-attribute.ts'
import {
  addValue,
  mergeValues,
  orderValues,
  readValuesEffect,
  removeValues,
  renameValue,
} from '#server/shop/goods/tree/change-values.ts'
import { readAttributeCard, listAttributes } from '#server/shop/goods/tree/read-attributes.ts'
import {
  addVendor,
  mergeVendor,
  readVendorEffect,
  readVendors,
  removeVendor,
  updateVendor,
} from '#server/shop/goods/tree/vendors.ts'
import type { OfficeContext } from '#server/shop/people/staff/office-context.ts'
import { wholeShop } from './whole-shop.ts'

const whole = (context: OfficeContext) => wholeShop(context, 'Список')

export const attributeDeskRoutes = [
  implementOffice(calls.officeAttributes, schemas.officeAttributes, async (_input, { db }) => ({
    data: await listAttributes(db),
  })),
  implementOffice(calls.makeAttribute, schemas.makeAttribute, async ({ body }, context) => ({
    data: await addAttribute(whole(context).db, body),
  })),
  implementOffice(calls.attributeCard, schemas.attributeCard, async ({ params }, { db }) => ({
    data: await readAttributeCard(db, params.code),
  })),
  implementOffice(calls.changeAttribute, schemas.changeAttribute, async ({ params, body }, context) => ({
    data: await updateAttribute(whole(context).db, params.code, body),
  })),
  implementOffice(calls.deleteAttribute, schemas.deleteAttribute, async ({ params }, context) => ({
    data: await removeAttribute(whole(context).db, params.code),
  })),
  implementOffice(calls.addAttributeValue, schemas.addAttributeValue, async ({ params, body }, context) => ({
    data: await addValue(whole(context).db, params.code, body),
  })),
  implementOffice(calls.valuesEffect, schemas.valuesEffect, async ({ params, body }, { db }) => ({
    data: await readValuesEffect(db, params.code, body.values),
  })),
  implementOffice(calls.renameAttributeValue, schemas.renameAttributeValue, async ({ params, body }, context) => ({
    data: await renameValue(whole(context), params.code, body),
  })),
  implementOffice(calls.mergeAttributeValues, schemas.mergeAttributeValues, async ({ params, body }, context) => ({
    data: await mergeValues(whole(context), params.code, body),
  })),
  implementOffice(calls.deleteAttributeValues, schemas.deleteAttributeValues, async ({ params, body }, context) => ({
    data: await removeValues(whole(context).db, params.code, body.values),
  })),
  implementOffice(calls.orderAttributeValues, schemas.orderAttributeValues, async ({ params, body }, context) => ({
    data: await orderValues(whole(context).db, params.code, body.values),
  })),

  implementOffice(vendorCalls.officeVendors, vendorSchemas.officeVendors, async (_input, { db }) => ({
    data: await readVendors(db),
  })),
  implementOffice(vendorCalls.makeVendor, vendorSchemas.makeVendor, async ({ body }, context) => ({
    data: await addVendor(whole(context).db, body),
  })),
  implementOffice(vendorCalls.vendorEffect, vendorSchemas.vendorEffect, async ({ params }, { db }) => ({
    data: await readVendorEffect(db, params.code),
  })),
  implementOffice(vendorCalls.changeVendor, vendorSchemas.changeVendor, async ({ params, body }, context) => ({
    data: await updateVendor(whole(context).db, params.code, body),
  })),
  implementOffice(vendorCalls.mergeVendors, vendorSchemas.mergeVendors, async ({ params, body }, context) => ({
    data: await mergeVendor(whole(context), params.code, body.into),
  })),
  implementOffice(vendorCalls.deleteVendor, vendorSchemas.deleteVendor, async ({ params }, context) => ({
    data: await removeVendor(whole(context).db, params.code),
  })),
]
