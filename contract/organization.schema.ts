import Type from 'typebox'
import { section } from './call.schema.ts'
import { Nullable } from './shapes.schema.ts'

const { schema } = section('Организации')

/** ACTIVE, LIQUIDATING, LIQUIDATED, BANKRUPT, REORGANIZING, as the tax service says. */
export const FoundOrganization = Type.Object({
  inn: Type.String(),
  kpp: Nullable(Type.String()),
  ogrn: Nullable(Type.String()),
  name: Type.String(),
  address: Type.String(),
  status: Type.String(),
})

export const searchOrganization = schema({
  summary: 'Организации и предприниматели по ИНН или названию',
  access: 'visitor',
  params: { query: Type.String({ minLength: 1, maxLength: 300, message: 'Введите ИНН или название' }) },
  answer: Type.Array(FoundOrganization),
})
