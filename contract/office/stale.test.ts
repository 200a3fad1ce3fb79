import { expect, it } from 'vitest'
import { createHttpClient } from '../client.ts'
import { endpoint } from '../call.ts'
import { conflictsOf } from './stale.ts'

const conflicts = [{ field: 'status', label: 'Статус', yours: 'В пути', theirs: 'Отменён' }]

it('what a refused change met comes through to the screen', async () => {
  const body = { errorCode: 'CONFLICT', errorMessage: 'Заказ уже изменили', errors: { source: ['x'] }, conflicts }
  const client = createHttpClient(async () => Response.json(body, { status: 409 }))
  const error = await client(endpoint('POST', '/office/orders/1'), {}).catch((each: unknown) => each)
  expect(conflictsOf(error)).toEqual(conflicts)
})

it('any other failure met nothing', () => {
  expect(conflictsOf(new Error('no'))).toEqual([])
})
