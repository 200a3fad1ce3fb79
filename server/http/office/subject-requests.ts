import * as schemas from '#contract/office/subject-requests.schema.ts'
import {
  answerSubjectRequest,
  eraseCustomer,
  erasureObstacles,
  erasurePapers,
  exportCustomer,
  gatherGuestData,
  guestDataCode,
  registerSubjectRequest,
  subjectRequests,
} from '#contract/office/subject-requests.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import { findDeskCustomer } from '#server/shop/people/customer/desk/find-desk-customer.ts'
import { openBusiness } from '#server/shop/people/customer/open-business.ts'
import { eraseByDesk } from '#server/shop/people/customer/desk/erase-customer.ts'
import { gatherByDesk, sendGuestCode } from '#server/shop/people/customer/desk/guest-data.ts'
import { papersOfErasure } from '#server/shop/people/customer/desk/papers/erasure-papers.ts'
import { papersOfExport } from '#server/shop/people/customer/desk/papers/export-papers.ts'
import {
  listSubjectRequests,
  writeSubjectAnswer,
  writeSubjectRequest,
} from '#server/shop/people/customer/desk/subject-requests.ts'

export const subjectRequestRoutes = [
  implementOffice(subjectRequests, schemas.subjectRequests, async (_input, context) => ({
    data: await listSubjectRequests(context),
  })),

  implementOffice(registerSubjectRequest, schemas.registerSubjectRequest, async ({ body }, context) => ({
    data: await writeSubjectRequest(context, body),
  })),

  implementOffice(answerSubjectRequest, schemas.answerSubjectRequest, async ({ params, body }, context) => {
    await writeSubjectAnswer(context, params.id, body.answer)
    return { data: true as const }
  }),

  implementOffice(guestDataCode, schemas.guestDataCode, async ({ body }, context) => ({
    data: await sendGuestCode(context, body.phone),
  })),

  implementOffice(gatherGuestData, schemas.gatherGuestData, async ({ body }, context) => ({
    data: await gatherByDesk(context, body),
  })),

  implementOffice(exportCustomer, schemas.exportCustomer, async ({ params }, context) => ({
    data: await papersOfExport(context, params.id),
  })),

  implementOffice(erasureObstacles, schemas.erasureObstacles, async ({ params }, context) => {
    await findDeskCustomer(context, params.id)
    return { data: { open: await openBusiness(context.db, params.id) } }
  }),

  implementOffice(eraseCustomer, schemas.eraseCustomer, async ({ params, body }, context) => ({
    data: await eraseByDesk(context, params.id, body),
  })),

  implementOffice(erasurePapers, schemas.erasurePapers, async ({ params }, context) => ({
    data: await papersOfErasure(context, params.id),
  })),
]
