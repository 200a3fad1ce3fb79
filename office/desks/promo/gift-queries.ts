import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type GiftCard, type GiftCardCard, giftCardCard, giftCards } from '#contract/office/gift-cards.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { type StateFilters, stateFilters } from './state-filters.ts'

export const CARD_STATES = {
  on: { name: 'Действует', many: 'Действуют', tone: 'green' },
  spent: { name: 'Потрачена', many: 'Потрачены', tone: 'grey' },
  over: { name: 'Истекла', many: 'Истекли', tone: 'grey' },
  blocked: { name: 'Заблокирована', many: 'Заблокированы', tone: 'red' },
} as const satisfies Record<GiftCard['state'], { name: string; many: string; tone: string }>

export const CARDS = { to: '/gift-cards', name: 'Подарочные карты' }

export const cardFilters = stateFilters<GiftCard['state']>(CARD_STATES)

export const giftCardsQuery = (filters: StateFilters) =>
  queryOptions({
    queryKey: ['gift-cards', filters] as const,
    queryFn: async ({ signal }) => (await api(giftCards, { query: cardFilters.asked(filters) }, { signal })).data,
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
