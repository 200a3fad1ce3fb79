import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/call.ts'
import { type WebhookDelivery, webhookDeliveries, webhookDelivery, webhooks } from '#contract/office/webhooks.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export type Webhooks = CallAnswer<typeof webhooks>['data']

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async () => (await api(webhooks, {})).data,
  // whether it still goes well is seen without a press
  refetchInterval: 10_000,
})

export interface DeliveryFilters {
  state?: string
  kind?: string
  about?: string
}

/** What is under way is looked at again by itself. */
const AGAIN_MS = 2000
export const isOnItsWay = ({ state }: Pick<WebhookDelivery, 'state'>) => state === 'waiting' || state === 'sending'

export const deliveriesQuery = (id: number, filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', filters],
    queryFn: async ({ pageParam }) =>
      (
        await api(webhookDeliveries, {
          params: { id },
          query: { ...filters, ...(pageParam === null ? {} : { before: pageParam }) },
        })
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, deliveries }) => (hasMore ? deliveries.at(-1)!.id : undefined),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.deliveries.slice(0, 10).some(isOnItsWay) ? AGAIN_MS : false),
  })

export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: async () => (await api(webhookDelivery, { params: { id } })).data,
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? AGAIN_MS / 2 : false),
  })

export async function readWebhooksAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['webhooks'] }),
    queries.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
  ])
}
