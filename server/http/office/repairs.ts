import * as schemas from '#contract/office/repairs.schema.ts'
import * as stepSchemas from '#contract/office/repair-steps.schema.ts'
import * as steps from '#contract/office/repair-steps.ts'
import * as calls from '#contract/office/repairs.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import {
  changeRepairFields,
  revealRepairPhone,
  writeRepairNote,
} from '#server/shop/around/service/desk/change-repair.ts'
import { findKnownOwner } from '#server/shop/around/service/desk/known-owner.ts'
import {
  giveToOwner,
  hearConsent,
  moveOnBoard,
  offerPrice,
  settleRepairMoney,
  takeToolIn,
} from '#server/shop/around/service/desk/lead-repair.ts'
import { readBoard, readClosed } from '#server/shop/around/service/desk/repair-board.ts'
import { readRepairCard } from '#server/shop/around/service/desk/repair-card.ts'
import { addPart, addWork, changeLine, dropLine, findParts } from '#server/shop/around/service/desk/repair-lines.ts'
import { moveToCenter, setDiscount, waitFor } from '#server/shop/around/service/desk/repair-ways.ts'
import { returnToWork } from '#server/shop/around/service/desk/return-repair.ts'
import { checkWarranty } from '#server/shop/around/service/desk/warranty-check.ts'
import { readSeller } from '#server/shop/orders/desk/printed-orders.ts'

export const repairDeskRoutes = [
  implementOffice(calls.repairBoard, schemas.repairBoard, async ({ query }, context) => ({
    data: await readBoard(context, query),
  })),
  implementOffice(calls.closedRepairs, schemas.closedRepairs, async ({ query }, context) => ({
    data: await readClosed(context, query),
  })),
  implementOffice(calls.repairCard, schemas.repairCard, async ({ params }, context) => ({
    data: await readRepairCard(context, params.number),
  })),
  implementOffice(calls.takeTool, schemas.takeTool, async ({ body }, context) => ({
    data: { number: await takeToolIn(context, body) },
  })),
  implementOffice(calls.knownOwner, schemas.knownOwner, async ({ query }, context) => ({
    data: await findKnownOwner(context, query.phone),
  })),
  implementOffice(steps.moveRepairState, stepSchemas.moveRepairState, async ({ params: { number }, body }, context) => {
    await moveOnBoard(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(steps.waitForPart, stepSchemas.waitForPart, async ({ params: { number }, body }, context) => {
    await waitFor(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(steps.moveToServiceCenter, stepSchemas.moveToServiceCenter, async ({ params, body }, context) => {
    await moveToCenter(context, params.number, body)
    return { data: await readRepairCard(context, params.number) }
  }),
  implementOffice(
    steps.setRepairDiscount,
    stepSchemas.setRepairDiscount,
    async ({ params: { number }, body }, context) => {
      await setDiscount(context, number, body)
      return { data: await readRepairCard(context, number) }
    },
  ),
  implementOffice(steps.returnRepair, stepSchemas.returnRepair, async ({ params: { number }, body }, context) => {
    await returnToWork(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(calls.changeRepair, schemas.changeRepair, async ({ params: { number }, body }, context) => {
    await changeRepairFields(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(calls.addRepairPart, schemas.addRepairPart, async ({ params: { number }, body }, context) => {
    await addPart(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(calls.addRepairWork, schemas.addRepairWork, async ({ params: { number }, body }, context) => {
    await addWork(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(calls.changeRepairLine, schemas.changeRepairLine, async ({ params, body }, context) => {
    await changeLine(context, params.number, params.id, body)
    return { data: await readRepairCard(context, params.number) }
  }),
  implementOffice(calls.dropRepairLine, schemas.dropRepairLine, async ({ params }, context) => {
    await dropLine(context, params.number, params.id)
    return { data: await readRepairCard(context, params.number) }
  }),
  implementOffice(steps.sendRepairOffer, stepSchemas.sendRepairOffer, async ({ params: { number }, body }, context) => {
    await offerPrice(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(
    steps.hearRepairConsent,
    stepSchemas.hearRepairConsent,
    async ({ params: { number }, body }, context) => {
      await hearConsent(context, number, body)
      return { data: await readRepairCard(context, number) }
    },
  ),
  implementOffice(steps.handOverRepair, stepSchemas.handOverRepair, async ({ params: { number }, body }, context) => {
    await giveToOwner(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(steps.settleRepair, stepSchemas.settleRepair, async ({ params: { number }, body }, context) => {
    await settleRepairMoney(context, number, body)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(calls.addRepairNote, schemas.addRepairNote, async ({ params: { number }, body }, context) => {
    await writeRepairNote(context, number, body.text)
    return { data: await readRepairCard(context, number) }
  }),
  implementOffice(calls.revealRepairContact, schemas.revealRepairContact, async ({ params }, context) => ({
    data: await revealRepairPhone(context, params.number),
  })),
  implementOffice(calls.repairWarranty, schemas.repairWarranty, async ({ params }, context) => ({
    data: await checkWarranty(context, params.number),
  })),
  implementOffice(calls.repairParts, schemas.repairParts, async ({ params, query }, context) => ({
    data: await findParts(context, params.number, query.search),
  })),
  implementOffice(calls.printedRepair, schemas.printedRepair, async ({ params }, context) => ({
    data: {
      at: context.clock().toISOString(),
      seller: await readSeller(context.db),
      card: await readRepairCard(context, params.number),
    },
  })),
]
