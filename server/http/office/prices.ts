import * as schemas from '#contract/office/prices.schema.ts'
import {
  cancelSchedule,
  changePrices,
  planPriceRule,
  priceCard,
  priceGrid,
  priceLists,
  priceSchedules,
  schedulePrices,
} from '#contract/office/prices.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { writePrices } from '#server/shop/goods/prices/change-prices.ts'
import { readPriceCard, readPriceGrid, readPriceLists } from '#server/shop/goods/prices/price-grid.ts'
import { planRule } from '#server/shop/goods/prices/rule-prices.ts'
import { listSchedules, makeSchedule, takeOff } from '#server/shop/goods/prices/schedules.ts'

export const priceRoutes = [
  implementOffice(priceLists, schemas.priceLists, async (_, context) => ({ data: await readPriceLists(context) })),

  implementOffice(priceGrid, schemas.priceGrid, async ({ query }, context) => ({
    data: await readPriceGrid(context, query),
  })),

  implementOffice(changePrices, schemas.changePrices, async ({ body }, context) => ({
    data: await writePrices(context, body),
  })),

  implementOffice(priceCard, schemas.priceCard, async ({ params }, context) => ({
    data: await readPriceCard(context, params.code),
  })),

  implementOffice(planPriceRule, schemas.planPriceRule, async ({ body }, context) => ({
    data: await planRule(context, body),
  })),

  implementOffice(priceSchedules, schemas.priceSchedules, async (_, context) => ({
    data: await listSchedules(context),
  })),

  implementOffice(schedulePrices, schemas.schedulePrices, async ({ body }, context) => ({
    data: await makeSchedule(context, body),
  })),

  implementOffice(cancelSchedule, schemas.cancelSchedule, async ({ params }, context) => ({
    data: await takeOff(context, params.id),
  })),
]
