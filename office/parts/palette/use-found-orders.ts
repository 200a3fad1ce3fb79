import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { deskOrders } from '#contract/office/orders.ts'
import { formatRubles } from '#rules/money/money.ts'
import { api } from '#office/state/api.ts'
import { useMe } from '#office/state/session.ts'
import type { Command } from './commands.ts'

const TYPING_MS = 120
const SHORTEST = 3

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, TYPING_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Orders by number, end of a phone, name or article, as the orders' desk finds them. */
export function useFoundOrders(typed: string): Command[] {
  const navigate = useNavigate()
  const mayRead = useMe().permissions.includes('orders.read')
  const search = useSettled(typed.trim())
  const { data } = useQuery({
    queryKey: ['palette-orders', search],
    queryFn: async ({ signal }) => (await api(deskOrders, { query: { search, limit: 6 } }, { signal })).data.orders,
    enabled: mayRead && search.length >= SHORTEST,
    placeholderData: (before) => before,
    retry: false,
  })
  if (!data || typed.trim().length < SHORTEST) return []
  return data.map(({ number, contactName, total, statusText }) => ({
    id: `order-${number}`,
    name: `${number} · ${contactName} · ${formatRubles(total)} · ${statusText}`,
    group: 'Заказы',
    icon: 'box',
    run: () => void navigate(`/orders/${number}`),
  }))
}
