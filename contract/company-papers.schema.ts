import Type from 'typebox'
import { section } from './call.schema.ts'
import { company } from './company.schema.ts'
import { Paper, PaperFilters } from './papers.schema.ts'

const { schema } = section('Организация')

export const companyPapers = schema({
  summary: 'Документы организации: счета и УПД за период, новые сверху. Для тех, кто видит документы',
  access: 'customer',
  params: { company },
  query: PaperFilters,
  answer: Type.Object({
    papers: Type.Array(Paper),
    /** Others do not fit: the period is to be narrowed. */
    isMore: Type.Boolean(),
  }),
})
