import { expect, it } from 'vitest'
import { nextReminder, storageDays, storageFee } from './repair-storage.ts'

it.each([
  ['2026-03-05', 0, 0],
  ['2026-03-15', 0, 0],
  ['2026-03-16', 1, 5000],
  ['2026-04-04', 20, 100_000],
])('ready on 5 March with ten days free, collected on %s: %i paid days, %i kopecks', (today, days, fee) => {
  const kept = { readyOn: '2026-03-05', today, freeDays: 10 }
  expect([storageDays(kept), storageFee({ ...kept, perDay: 5000 }), storageFee({ ...kept, perDay: 0 })]).toEqual([
    days,
    fee,
    0,
  ])
})

it('reminds after three, ten, thirty and sixty days, and no more', () =>
  expect([0, 1, 2, 3, 4].map((times) => nextReminder('2026-03-05', times))).toEqual([
    '2026-03-08',
    '2026-03-15',
    '2026-04-04',
    '2026-05-04',
    null,
  ]))
