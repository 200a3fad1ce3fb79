import * as schemas from '#contract/office/exchange-runs.schema.ts'
import {
  applyExchangeRun,
  compareAgain,
  dropExchangeRun,
  exchangeRun,
  exchangeRuns,
  runPreview,
  stockReasons,
  undoExchangeRun,
  undoPreview,
  waitingGoods,
} from '#contract/office/exchange-runs.ts'
import * as priceSchemas from '#contract/office/exchange-prices.schema.ts'
import { decideHeldPrices, heldPrices } from '#contract/office/exchange-prices.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { previewUndo } from '#server/exchange/apply/undo-run.ts'
import { listHeldPrices, settleHeldPrices } from '#server/exchange/desk/held-prices.ts'
import { previewDifference } from '#server/exchange/desk/preview.ts'
import {
  applyByHand,
  compareByHand,
  dropByHand,
  readStockReasons,
  undoByHand,
} from '#server/exchange/desk/run-steps.ts'
import { listRuns, readRunCard } from '#server/exchange/desk/runs.ts'
import { listWaitingGoods } from '#server/exchange/desk/waiting-goods.ts'
import { signedIn } from '#server/shop/people/staff/office-context.ts'
import { wholeShop } from './whole-shop.ts'

export const exchangeRunRoutes = [
  implementOffice(exchangeRuns, schemas.exchangeRuns, async ({ query }, { db }) => ({
    data: await listRuns(db, query),
  })),

  implementOffice(exchangeRun, schemas.exchangeRun, async ({ params }, { db, clock }) => ({
    data: await readRunCard(db, params.id, clock()),
  })),

  implementOffice(runPreview, schemas.runPreview, async ({ params }, context) => ({
    data: await previewDifference(context, params.id),
  })),

  implementOffice(applyExchangeRun, schemas.applyExchangeRun, async ({ params }, context) => ({
    data: await applyByHand(wholeShop(context), signedIn(context).staff.id, params.id),
  })),

  implementOffice(dropExchangeRun, schemas.dropExchangeRun, async ({ params }, context) => ({
    data: await dropByHand(wholeShop(context), signedIn(context).staff.id, params.id),
  })),

  implementOffice(undoPreview, schemas.undoPreview, async ({ params }, context) => ({
    data: await previewUndo(context, params.id),
  })),

  implementOffice(undoExchangeRun, schemas.undoExchangeRun, async ({ params }, context) => ({
    data: await undoByHand(wholeShop(context), signedIn(context).staff.id, params.id),
  })),

  implementOffice(compareAgain, schemas.compareAgain, async ({ params }, context) => ({
    data: await compareByHand(wholeShop(context), signedIn(context).staff.id, params.id),
  })),

  implementOffice(heldPrices, priceSchemas.heldPrices, async ({ params }, { db }) => ({
    data: await listHeldPrices(db, params.id),
  })),

  implementOffice(decideHeldPrices, priceSchemas.decideHeldPrices, async ({ params, body }, context) => ({
    data: await settleHeldPrices(wholeShop(context), {
      sourceId: params.id,
      staffId: signedIn(context).staff.id,
      ...body,
    }),
  })),

  implementOffice(stockReasons, schemas.stockReasons, async ({ params }, context) => ({
    data: await readStockReasons(context, params.code),
  })),

  implementOffice(waitingGoods, schemas.waitingGoods, async ({ params, query }, { db }) => ({
    data: await listWaitingGoods(db, params.id, query),
  })),
]
