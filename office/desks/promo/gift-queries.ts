import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type GiftCard, type GiftCardCard, giftCardCard, giftCards } from '#contract/office/gift-cards.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const CARD_STATES = {
  on: { name: 'Действует', many: 'Действуют', tone: 'green' },
  spent: { name: 'Потрачена', many: 'Потрачены', tone: 'grey' },
  over: { name: 'Истекла', many: 'Истекли', tone: 'grey' },
  blocked: { name: 'Заблокирована', many: 'Заблокированы', tone: 'red' },
} as const satisfies Record<GiftCard['state'], { name: string; many: string; tone: string }>

export const CARDS = { to: '/gift-cards', name: 'Подарочные карты' }

export interface CardFilters {
  state?: GiftCard['state']
  search?: string
}

export const giftCardsQuery = (filters: CardFilters) =>
  queryOptions({
    queryKey: ['gift-cards', filters] as const,
    queryFn: async ({ signal }) => (await api(giftCards, { query: filters }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const giftCardQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-card', id] as const,
    queryFn: async ({ signal }) => (await api(giftCardCard, { params: { id } }, { signal })).data,
  })

export function putGiftCard(card: GiftCardCard) {
  queries.setQueryData(giftCardQuery(card.id).queryKey, card)
  void queries.invalidateQueries({ queryKey: ['gift-cards'] })
}
