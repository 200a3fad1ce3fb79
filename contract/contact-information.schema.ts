import Type from 'typebox'
import { section } from './call.schema.ts'
import { WorkTimeSchema } from './shapes.schema.ts'

const { schema } = section('Контакты')

export const Contacts = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  legalName: Type.String(),
  legalDetails: Type.String(),
  workTime: Type.Array(WorkTimeSchema),
  workTimeFormatted: Type.String(),
  social: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
})

/** Also what an accountant copies into a payment order; a line the shop has not filled in is left out. */
export const ContactInformation = Type.Object({
  ...Contacts.properties,
  requisites: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
})

export const contactInformation = schema({
  summary: 'Телефон, почта, часы работы и реквизиты магазина',
  byNode: true,
  answer: ContactInformation,
})
