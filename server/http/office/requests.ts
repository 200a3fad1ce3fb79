import * as schemas from '#contract/office/requests.schema.ts'
import * as calls from '#contract/office/requests.ts'
import { implementOffice } from '#server/calls/implement-office.ts'
import * as lead from '#server/shop/around/feedback/desk/lead-request.ts'
import { listRequests } from '#server/shop/around/feedback/desk/list-requests.ts'
import { readRequestCard } from '#server/shop/around/feedback/desk/request-card.ts'
import * as messages from '#server/shop/around/feedback/desk/request-messages.ts'

export const requestDeskRoutes = [
  implementOffice(calls.deskRequests, schemas.deskRequests, async ({ query }, context) => ({
    data: await listRequests(context, query),
  })),
  implementOffice(calls.requestCard, schemas.requestCard, async ({ params }, context) => ({
    data: await readRequestCard(context, params.number),
  })),
  implementOffice(calls.takeRequest, schemas.takeRequest, async ({ params: { number }, body }, context) => {
    await lead.takeRequestOver(context, number, body)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.leaveRequest, schemas.leaveRequest, async ({ params: { number } }, context) => {
    await lead.leaveRequest(context, number)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.noteRequestCall, schemas.noteRequestCall, async ({ params: { number }, body }, context) => {
    await lead.noteRequestCall(context, number, body)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.addRequestNote, schemas.addRequestNote, async ({ params: { number }, body }, context) => {
    await lead.noteOnRequest(context, number, body.text)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.closeRequest, schemas.closeRequest, async ({ params: { number }, body }, context) => {
    await lead.closeRequest(context, number, body)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.reopenRequest, schemas.reopenRequest, async ({ params: { number } }, context) => {
    await lead.reopenRequest(context, number)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.answerRequest, schemas.answerRequest, async ({ params: { number }, body }, context) => {
    await messages.answerBuyer(context, number, body)
    return { data: await readRequestCard(context, number) }
  }),
  implementOffice(calls.recallRequestMessage, schemas.recallRequestMessage, async ({ params }, context) => {
    await messages.recallAnswer(context, params.number, params.id)
    return { data: await readRequestCard(context, params.number) }
  }),
  implementOffice(calls.revealRequestContact, schemas.revealRequestContact, async ({ params }, context) => ({
    data: await lead.revealRequestPhone(context, params.number),
  })),
  implementOffice(calls.requestTemplates, schemas.requestTemplates, async (_input, { db }) => ({
    data: await messages.listRequestTemplates(db),
  })),
  implementOffice(calls.saveRequestTemplate, schemas.saveRequestTemplate, async ({ body }, context) => {
    await messages.saveRequestTemplate(context, body)
    return { data: await messages.listRequestTemplates(context.db) }
  }),
  implementOffice(calls.dropRequestTemplate, schemas.dropRequestTemplate, async ({ params }, context) => {
    await messages.dropTemplate(context, params.id)
    return { data: await messages.listRequestTemplates(context.db) }
  }),
]
