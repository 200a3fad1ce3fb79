import { forbidden } from '#contract/api-error.ts'
import * as schemas from '#contract/office/exchange.schema.ts'
import { changeSource, exchangeSources, makeSource, renewRobot, revokeRobot } from '#contract/office/exchange.ts'
import * as mappingSchemas from '#contract/office/exchange-mapping.schema.ts'
import {
  confirmGuesses,
  decideMappings,
  exchangeMappings,
  growTree,
  mappingGoods,
  mappingLists,
} from '#contract/office/exchange-mapping.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { growCategories } from '#server/exchange/desk/grow-tree.ts'
import { confirmAllGuesses, countMappingGoods, listMappings, writeDecisions } from '#server/exchange/desk/mappings.ts'
import { readMappingLists } from '#server/exchange/desk/mapping-targets.ts'
import {
  addSource,
  listSources,
  renewRobotPassword,
  revokeRobotPassword,
  updateSource,
} from '#server/exchange/desk/sources.ts'
import { isPermitted, signedIn } from '#server/shop/people/staff/office-context.ts'
import { wholeShop } from './whole-shop.ts'

export const exchangeRoutes = [
  implementOffice(exchangeSources, schemas.exchangeSources, async (_input, { db, config }) => ({
    data: { address: `${config.scheme}://${config.host}/exchange/1c`, sources: await listSources(db) },
  })),

  implementOffice(makeSource, schemas.makeSource, async ({ body }, context) => ({
    data: await addSource(wholeShop(context), body),
  })),

  implementOffice(changeSource, schemas.changeSource, async ({ params, body }, context) => ({
    data: await updateSource(wholeShop(context), params.id, body),
  })),

  implementOffice(renewRobot, schemas.renewRobot, async ({ params, body }, context) => ({
    data: await renewRobotPassword(wholeShop(context), params.id, body.login),
  })),

  implementOffice(revokeRobot, schemas.revokeRobot, async ({ params }, context) => ({
    data: await revokeRobotPassword(wholeShop(context), params.id),
  })),

  implementOffice(exchangeMappings, mappingSchemas.exchangeMappings, async ({ params, query }, { db }) => ({
    data: await listMappings(db, params.id, query.kind),
  })),

  implementOffice(mappingGoods, mappingSchemas.mappingGoods, async ({ params, query }, { db }) => ({
    data: await countMappingGoods(db, params.id, query.kind),
  })),

  implementOffice(mappingLists, mappingSchemas.mappingLists, async (_input, { db }) => ({
    data: await readMappingLists(db),
  })),

  implementOffice(decideMappings, mappingSchemas.decideMappings, async ({ params, body }, context) => ({
    data: await writeDecisions(wholeShop(context), signedIn(context).staff.id, params.id, body),
  })),

  implementOffice(confirmGuesses, mappingSchemas.confirmGuesses, async ({ params, body }, context) => ({
    data: {
      confirmed: await confirmAllGuesses(wholeShop(context), signedIn(context).staff.id, params.id, body.kind),
    },
  })),

  implementOffice(growTree, mappingSchemas.growTree, async ({ params }, context) => {
    if (!isPermitted(context, 'goods.change')) throw forbidden('Категории заводит тот, кому можно менять товары')
    return { data: await growCategories(wholeShop(context), signedIn(context).staff.id, params.id) }
  }),
]
