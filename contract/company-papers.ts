import { endpoint } from './call.ts'
import type * as S from './company-papers.schema.ts'

export const companyPapers = endpoint<typeof S.companyPapers>('GET', '/company/{company}/papers')
