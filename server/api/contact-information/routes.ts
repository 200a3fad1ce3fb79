import { contactInformation } from '#contract/contact-information.ts'
import { implement } from '../implement.ts'
import { readContacts } from './queries.ts'

export const contactInformationRoutes = [
  implement(contactInformation, async (_input, { db, nodeCode }) => ({ data: await readContacts(db, nodeCode) })),
]
