import { queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { apiKeys } from '#contract/office/api-keys.ts'
import { api } from '#office/state/api.ts'

export type Keys = CallAnswer<typeof apiKeys>['data']

export const keysQuery = queryOptions({ queryKey: ['api-keys'], queryFn: async () => (await api(apiKeys, {})).data })
