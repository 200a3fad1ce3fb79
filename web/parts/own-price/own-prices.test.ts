import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '#contract/client.ts'
import { createOwnPrices } from './own-prices.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const asked: string[] = []
  let clock = 0
  const api = (async (_call: unknown, { query }: { query: { codes: string } }) => {
    asked.push(query.codes)
    return { data: query.codes.split(',').includes('1') ? [{ code: '1', price: 45.81 }] : [] }
  }) as unknown as ApiClient
  const prices = createOwnPrices(api, () => clock)
  return { prices, asked, pass: (ms: number) => void (clock += ms) }
}

it('asks for all cards of a moment at once, and for none twice while it is fresh', async () => {
  const { prices, asked, pass } = open()
  for (const code of ['1', '2', '1']) prices.want(code)
  await vi.runAllTimersAsync()
  expect(asked).toEqual(['1,2'])
  expect(prices.store.getState().known.get('1')?.price).toBe(4581)
  expect(prices.store.getState().known.get('2')?.price).toBeNull()
  prices.want('2')
  await vi.runAllTimersAsync()
  expect(asked).toHaveLength(1)
  pass(61_000)
  prices.want('2')
  await vi.runAllTimersAsync()
  expect(asked).toEqual(['1,2', '2'])
})

it('asks for no more at once than a call takes', async () => {
  const { prices, asked } = open()
  for (let code = 1; code <= 130; code++) prices.want(String(code))
  await vi.runAllTimersAsync()
  expect(asked.map((codes) => codes.split(',').length)).toEqual([100, 30])
})
