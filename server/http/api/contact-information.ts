import * as schemas from '#contract/contact-information.schema.ts'
import { contactInformation } from '#contract/contact-information.ts'
import { implement } from '#server/calls/implement.ts'
import { readContactInformation } from '#server/shop/ground/contact-information/queries.ts'

export const contactInformationRoutes = [
  implement(contactInformation, schemas.contactInformation, async (_input, { db, nodeCode }) => ({
    data: await readContactInformation(db, nodeCode),
  })),
]
