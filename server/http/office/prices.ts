import * as schemas from '#contract/office/prices.schema.ts'
import {
  cancelSchedule,
  changePrices,
  dropPriceRule,
  planPriceRule,
  priceCard,
  priceGrid,
  priceLists,
  priceRules,
  priceSchedules,
  savePriceRule,
  schedulePrices,
  setPriceTerms,
} from '#contract/office/prices.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { writePrices } from '#server/shop/goods/prices/change-prices.ts'
import { readPriceCard, readPriceGrid, readPriceLists } from '#server/shop/goods/prices/price-grid.ts'
import { planRule } from '#server/shop/goods/prices/rule-prices.ts'
import { writePriceTerms } from '#server/shop/goods/prices/price-terms.ts'
import { dropRule, listRules, saveRule } from '#server/shop/goods/prices/saved-rules.ts'
import { listSchedules, makeSchedule, takeOff } from '#server/shop/goods/prices/schedules.ts'
import { needFresh } from '#server/shop/people/staff/office-context.ts'
import { wholeShop } from './whole-shop.ts'

/** More than a hand types before it is asked who it is. */
const MANY_PRICES = 20

export const priceRoutes = [
  implementOffice(priceLists, schemas.priceLists, async (_, context) => ({ data: await readPriceLists(context) })),

  implementOffice(priceGrid, schemas.priceGrid, async ({ query }, context) => ({
    data: await readPriceGrid(context, query),
  })),

  implementOffice(changePrices, schemas.changePrices, async ({ body }, context) => {
    if (body.changes.length > MANY_PRICES && !context.session?.key) needFresh(context)
    return { data: await writePrices(context, body) }
  }),

  implementOffice(priceCard, schemas.priceCard, async ({ params }, context) => ({
    data: await readPriceCard(context, params.code),
  })),

  implementOffice(planPriceRule, schemas.planPriceRule, async ({ body }, context) => ({
    data: await planRule(context, body),
  })),

  implementOffice(priceRules, schemas.priceRules, async (_, context) => ({ data: await listRules(context) })),

  implementOffice(savePriceRule, schemas.savePriceRule, async ({ body }, context) => ({
    data: await saveRule(context, body),
  })),

  implementOffice(dropPriceRule, schemas.dropPriceRule, async ({ params }, context) => {
    await dropRule(context, params.id)
    return { data: null }
  }),

  implementOffice(setPriceTerms, schemas.setPriceTerms, async ({ body }, context) => ({
    data: await writePriceTerms(wholeShop(context, 'Настройка'), body),
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
