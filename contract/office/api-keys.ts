import type { Static } from 'typebox'
import { endpoint } from '../call.ts'
import type * as S from './api-keys.schema.ts'

export type ApiKey = Static<typeof S.ApiKey>

export const apiKeys = endpoint<typeof S.apiKeys>('GET', '/office/api-keys')
export const makeApiKey = endpoint<typeof S.makeApiKey>('POST', '/office/api-keys')
export const changeApiKey = endpoint<typeof S.changeApiKey>('POST', '/office/api-keys/{id}')
export const replaceApiKey = endpoint<typeof S.replaceApiKey>('POST', '/office/api-keys/{id}/secret')
export const revokeApiKey = endpoint<typeof S.revokeApiKey>('POST', '/office/api-keys/{id}/revoke')
