import * as schemas from '#contract/office/rental-desk.schema.ts'
import * as calls from '#contract/office/rental-desk.ts'
import * as stepSchemas from '#contract/office/rental-steps.schema.ts'
import * as steps from '#contract/office/rental-steps.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { readBookingCard } from '#server/shop/around/rental/desk/booking-card.ts'
import { setCompany, setDelivery } from '#server/shop/around/rental/desk/booking-terms.ts'
import { prolongBooking } from '#server/shop/around/rental/desk/change-term.ts'
import { listFreeMachines } from '#server/shop/around/rental/desk/free-machines.ts'
import {
  issueHirePaper,
  makeHireInvoice,
  readHirePaper,
  sellerOfBranch,
} from '#server/shop/around/rental/desk/hire-papers.ts'
import { handOutPiece, settleBooking, takePieceBack } from '#server/shop/around/rental/desk/hire-steps.ts'
import {
  bookPiece,
  checkDays,
  moveDeskBooking,
  revealBookingPhone,
} from '#server/shop/around/rental/desk/lead-booking.ts'
import { listOtherPieces, moveToPiece } from '#server/shop/around/rental/desk/other-piece.ts'
import { readGrid, readRentalDay, readUse } from '#server/shop/around/rental/desk/rental-grid.ts'
import { endService, sendToService } from '#server/shop/around/rental/desk/service-days.ts'
import { stepBooking } from '#server/shop/around/rental/desk/step-back.ts'

export const rentalDeskRoutes = [
  implementOffice(calls.rentalGrid, schemas.rentalGrid, async ({ query }, context) => ({
    data: await readGrid(context, query),
  })),
  implementOffice(calls.rentalDay, schemas.rentalDay, async ({ query }, context) => ({
    data: await readRentalDay(context, query),
  })),
  implementOffice(calls.rentalUse, schemas.rentalUse, async ({ query }, context) => ({
    data: await readUse(context, query),
  })),
  implementOffice(calls.checkTerm, schemas.checkTerm, async ({ query }, context) => ({
    data: await checkDays(context, query),
  })),
  implementOffice(calls.bookAtCounter, schemas.bookAtCounter, async ({ body }, context) => ({
    data: await readBookingCard(context, await bookPiece(context, body)),
  })),
  implementOffice(calls.bookingCard, schemas.bookingCard, async ({ params }, context) => ({
    data: await readBookingCard(context, params.id),
  })),
  implementOffice(steps.moveBookingStatus, stepSchemas.moveBookingStatus, async ({ params: { id }, body }, context) => {
    await moveDeskBooking(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.handOutRental, stepSchemas.handOutRental, async ({ params: { id }, body }, context) => {
    await handOutPiece(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.takeRentalBack, stepSchemas.takeRentalBack, async ({ params: { id }, body }, context) => {
    await takePieceBack(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.prolongRental, stepSchemas.prolongRental, async ({ params: { id }, body }, context) => {
    await prolongBooking(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(calls.freeMachines, schemas.freeMachines, async ({ query }, context) => ({
    data: { machines: await listFreeMachines(context, query) },
  })),
  implementOffice(calls.otherPieces, schemas.otherPieces, async ({ params, query }, context) => ({
    data: { pieces: await listOtherPieces(context, params.id, query) },
  })),
  implementOffice(steps.moveRental, stepSchemas.moveRental, async ({ params: { id }, body }, context) => {
    await moveToPiece(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.setRentalDelivery, stepSchemas.setRentalDelivery, async ({ params: { id }, body }, context) => {
    await setDelivery(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.setRentalCompany, stepSchemas.setRentalCompany, async ({ params: { id }, body }, context) => {
    await setCompany(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.stepBackRental, stepSchemas.stepBackRental, async ({ params: { id }, body }, context) => {
    await stepBooking(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.settleRental, stepSchemas.settleRental, async ({ params: { id }, body }, context) => {
    await settleBooking(context, id, body)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(calls.sendPieceToService, schemas.sendPieceToService, async ({ body }, context) => ({
    data: await sendToService(context, body),
  })),
  implementOffice(calls.endPieceService, schemas.endPieceService, async ({ params }, context) => {
    await endService(context, params.id)
    return { data: { id: params.id } }
  }),
  implementOffice(calls.revealBookingContact, schemas.revealBookingContact, async ({ params }, context) => ({
    data: await revealBookingPhone(context, params.id),
  })),
  implementOffice(steps.rentalInvoice, stepSchemas.rentalInvoice, async ({ params }, context) => ({
    data: await makeHireInvoice(context, params.id),
  })),
  implementOffice(steps.writeRentalPaper, stepSchemas.writeRentalPaper, async ({ params: { id } }, context) => {
    await issueHirePaper(context, id)
    return { data: await readBookingCard(context, id) }
  }),
  implementOffice(steps.rentalPaper, stepSchemas.rentalPaper, async ({ params }, context) => ({
    data: await readHirePaper(context, params.id),
  })),
  implementOffice(calls.printedRental, schemas.printedRental, async ({ params }, context) => ({
    data: {
      at: context.clock().toISOString(),
      seller: await sellerOfBranch(context, params.id),
      card: await readBookingCard(context, params.id),
    },
  })),
]
