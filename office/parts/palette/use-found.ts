import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deskCompanies } from '#contract/office/companies.ts'
import { deskCustomers } from '#contract/office/customers.ts'
import { foundGoods } from '#contract/office/goods.ts'
import { deskOrders } from '#contract/office/orders.ts'
import { deskRequests } from '#contract/office/requests.ts'
import { formatRubles } from '#rules/money/money.ts'
import { countText } from '#rules/text/plural.ts'
import { useDebouncedValue } from '#ui/use-debounced-value.ts'
import { dotted } from '#office/parts/dotted.ts'
import { api } from '#office/state/api.ts'
import { usePlace } from '#office/state/place.ts'
import { useMe } from '#office/state/session.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import type { Command } from './commands.ts'
import { unknownMakers } from './unknown-makers.ts'

const TYPING_DEBOUNCE_MS = 120
const SHORTEST = 3
const MOST = 6

/** Debounced search of the palette: orders, requests and customers as their desks find them, goods as buyers do. */
export function useFound(typed: string): Command[] {
  const search = useDebouncedValue(typed.trim(), TYPING_DEBOUNCE_MS)
  const isAsked = search.length >= SHORTEST && typed.trim().length >= SHORTEST
  return [
    ...useFoundOrders(search, isAsked),
    ...useFoundRequests(search, isAsked),
    ...useFoundCustomers(search, isAsked),
    ...useFoundCompanies(search, isAsked),
    ...useFoundGoods(search, isAsked),
  ]
}

function useFoundRequests(search: string, isAsked: boolean): Command[] {
  const navigate = useNavigate()
  const mayWork = useMe().permissions.includes('callbacks.work')
  const { data = [] } = useQuery({
    queryKey: ['palette-requests', search],
    queryFn: async ({ signal }) =>
      (await api(deskRequests, { query: { search, limit: MOST } }, { signal })).data.requests,
    enabled: mayWork && isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  return (isAsked ? data : []).map(({ number, kindText, name, phone, resultText }) => ({
    id: `request-${number}`,
    name: dotted(number, kindText, name || phone, resultText ?? 'открыта'),
    group: 'Заявки',
    icon: 'mail',
    run: () => void navigate(`/requests/${number}`),
  }))
}

function useFoundOrders(search: string, isAsked: boolean): Command[] {
  const navigate = useNavigate()
  const mayRead = useMe().permissions.includes('orders.read')
  const { data = [] } = useQuery({
    queryKey: ['palette-orders', search],
    queryFn: async ({ signal }) => (await api(deskOrders, { query: { search, limit: MOST } }, { signal })).data.orders,
    enabled: mayRead && isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  return (isAsked ? data : []).map(({ number, contactName, total, statusText }) => ({
    id: `order-${number}`,
    name: dotted(number, contactName, formatRubles(total), statusText),
    group: 'Заказы',
    icon: 'box',
    run: () => void navigate(`/orders/${number}`),
  }))
}

function useFoundCustomers(search: string, isAsked: boolean): Command[] {
  const navigate = useNavigate()
  const mayRead = useMe().permissions.includes('customers.read')
  const { data = [] } = useQuery({
    queryKey: ['palette-customers', search],
    queryFn: async ({ signal }) =>
      (await api(deskCustomers, { query: { search, limit: MOST } }, { signal })).data.customers,
    enabled: mayRead && isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  return (isAsked ? data : []).map(({ id, name, phone, orders }) => ({
    id: `customer-${id}`,
    name: `${name} · ${phone} · ${countText(orders, ['заказ', 'заказа', 'заказов'])}`,
    group: 'Клиенты',
    icon: 'user',
    run: () => void navigate(`/customers/${id}`),
  }))
}

function useFoundCompanies(search: string, isAsked: boolean): Command[] {
  const navigate = useNavigate()
  const mayRead = useMe().permissions.includes('customers.read')
  const { data = [] } = useQuery({
    queryKey: ['palette-companies', search],
    queryFn: async ({ signal }) => (await api(deskCompanies, { query: { search } }, { signal })).data.slice(0, MOST),
    enabled: mayRead && isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  return (isAsked ? data : []).map(({ id, name, inn }) => ({
    id: `company-${id}`,
    name: `${name} · ИНН ${inn}`,
    group: 'Организации',
    icon: 'store',
    run: () => void navigate(`/customers/companies/${id}`),
  }))
}

function useFoundGoods(search: string, isAsked: boolean): Command[] {
  const branch = usePlace()?.query.branch
  const { data = [] } = useQuery({
    queryKey: ['palette-goods', search, branch ?? ''],
    queryFn: async ({ signal }) =>
      (await api(foundGoods, { query: { search, limit: MOST, ...(branch ? { branch } : {}) } }, { signal })).data,
    enabled: isAsked,
    placeholderData: (before) => before,
    retry: false,
  })
  const unknown = unknownMakers(
    search,
    data.map(({ article, name }) => `${article} ${name}`),
  )
  const group = unknown.length === 0 ? 'Товары' : `Похожие: «${unknown.join(' ')}» не нашли`
  return (isAsked ? data : []).map(({ code, article, name, price, url }) => ({
    id: `good-${code}`,
    name: `${article} · ${name} · ${formatRubles(price.priceComputed)}`,
    group,
    icon: 'catalog',
    // the buyers' page, in a tab of its own
    run: () => void open(shopAddress(url), '_blank', 'noopener'),
  }))
}
