import Type, { type Static } from 'typebox'
import { section } from './call.ts'
import { WorkTime } from './shapes.ts'

const { call } = section('Контакты')

export const Contacts = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  legalName: Type.String(),
  legalDetails: Type.String(),
  workTime: Type.Array(WorkTime),
  workTimeFormatted: Type.String(),
  social: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
})
export type Contacts = Static<typeof Contacts>

export const contactInformation = call({
  path: '/contact-information',
  summary: 'Телефон, почта, часы работы и реквизиты магазина',
  byNode: true,
  answer: Contacts,
})
