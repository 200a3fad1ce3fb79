import { describe, expect, it } from 'vitest'
import { RecordCache } from './record-cache.ts'

interface Row {
  text: string
  mentions: string[]
}

function shelf(rows: Record<string, Row>, { ttlMs = 60_000, max = 10, now = (): number => 1 } = {}) {
  const kept = new RecordCache<Row>({ max, ttlMs, mentions: (row) => row.mentions, now })
  const asked: string[][] = []
  const gates: (() => void)[] = []
  let isHeld = false
  const read = async (codes: readonly string[]) => {
    asked.push([...codes])
    const found = new Map(codes.flatMap((code) => (rows[code] ? [[code, { ...rows[code] }] as const] : [])))
    if (isHeld) await new Promise<void>((resolve) => gates.push(resolve))
    return found
  }
  return {
    kept,
    asked,
    texts: async (...codes: string[]) =>
      Object.fromEntries([...(await kept.find(codes, read))].map(([code, { text }]) => [code, text])),
    hold: () => (isHeld = true),
    release: () => {
      isHeld = false
      for (const open of gates.splice(0)) open()
    },
  }
}

const drill = () => ({ drill: { text: 'дрель', mentions: ['bit'] }, bit: { text: 'бур', mentions: [] } })

describe('records read many at once', () => {
  it('are read in one go, in the order asked, and not again', async () => {
    const { texts, asked } = shelf(drill())
    expect(Object.keys(await texts('bit', 'drill', 'bit'))).toEqual(['bit', 'drill'])
    expect(await texts('drill')).toEqual({ drill: 'дрель' })
    expect(asked).toEqual([['bit', 'drill']])
  })

  it('leave out what is not there, and ask for it again', async () => {
    const { texts, asked } = shelf(drill())
    expect(await texts('saw', 'bit')).toEqual({ bit: 'бур' })
    await texts('saw')
    expect(asked).toEqual([['saw', 'bit'], ['saw']])
  })

  it('are shared by all who ask while they are read, kept or not', async () => {
    for (const ttlMs of [0, 60_000]) {
      const { texts, asked, hold, release } = shelf(drill(), { ttlMs })
      hold()
      const both = [texts('drill'), texts('drill', 'bit')]
      release()
      expect(await Promise.all(both)).toEqual([{ drill: 'дрель' }, { drill: 'дрель', bit: 'бур' }])
      expect(asked).toEqual([['drill'], ['bit']])
    }
  })

  it('are not kept when nobody hears of changes', async () => {
    const rows = drill()
    const { texts } = shelf(rows, { ttlMs: 0 })
    await texts('drill')
    rows.drill.text = 'перфоратор'
    expect(await texts('drill')).toEqual({ drill: 'перфоратор' })
  })

  it('are forgotten with one they mention', async () => {
    const rows = drill()
    const { kept, texts, asked } = shelf(rows)
    await texts('drill', 'bit')
    rows.drill.text = 'перфоратор'
    kept.invalidate(['saw'])
    expect(await texts('drill')).toEqual({ drill: 'дрель' })
    kept.invalidate(['bit'])
    expect(await texts('drill')).toEqual({ drill: 'перфоратор' })
    expect(asked).toHaveLength(2)
  })

  it.each(['invalidate', 'clear'] as const)(
    '%s while one is read: who asks after it is given what is read after it',
    async (way) => {
      const rows = drill()
      const { kept, texts, hold, release } = shelf(rows)
      hold()
      const before = texts('drill')
      rows.drill.text = 'перфоратор'
      if (way === 'invalidate') kept.invalidate(['bit'])
      else kept.clear()
      const after = texts('drill')
      release()
      expect([await before, await after]).toEqual([{ drill: 'дрель' }, { drill: 'перфоратор' }])
      expect(await texts('drill')).toEqual({ drill: 'перфоратор' })
    },
  )

  it('grow old', async () => {
    let now = 1
    const { texts, asked } = shelf(drill(), { now: () => now })
    await texts('drill')
    now += 59_000
    await texts('drill')
    expect(asked).toHaveLength(1)
    now += 2000
    await texts('drill')
    expect(asked).toHaveLength(2)
  })

  it('are as many as there is room for, with nothing left of the others', async () => {
    const rows = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`g${at}`, { text: `${at}`, mentions: [`m${at}`] }]),
    )
    const { kept, texts, asked } = shelf(rows, { max: 5 })
    for (const code of Object.keys(rows)) await texts(code)
    expect(kept.size).toBe(5)
    expect(asked).toHaveLength(20)
    await texts('g19')
    expect(asked).toHaveLength(20)
    await texts('g0')
    expect(asked).toHaveLength(21)
  })

  it('that could not be read are asked for again', async () => {
    const kept = new RecordCache<Row>({ max: 5, ttlMs: 60_000, mentions: () => [] })
    await expect(kept.find(['drill'], () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    const read = async () => new Map([['drill', { text: 'дрель', mentions: [] }]])
    expect((await kept.find(['drill'], read)).get('drill')?.text).toBe('дрель')
  })
})
