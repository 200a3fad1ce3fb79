import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './contact-information.schema.ts'

export type Contacts = Static<typeof S.Contacts>
export type ContactInformation = Static<typeof S.ContactInformation>

export const contactInformation = endpoint<typeof S.contactInformation>('GET', '/contact-information')
