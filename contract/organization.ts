import type { Static } from 'typebox'
import { endpoint } from './call.ts'
import type * as S from './organization.schema.ts'

export type FoundOrganization = Static<typeof S.FoundOrganization>

export const searchOrganization = endpoint<typeof S.searchOrganization>('GET', '/organization/search/{query}')
