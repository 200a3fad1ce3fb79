import { describe, expect, it } from 'vitest'
import { durationText, figuresText } from './exchange-words.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('words of a run', () => {
  it('what is none is not said, what applying keeps for itself neither', () => {
    const figures = { goodsNew: 12, goodsChanged: 0, offersChanged: 2150, isEnd: 1, 'prior:goodsNew': 4 }
    expect(plain(figuresText(figures))).toBe('новых 12, цен изменено 2 150')
    expect(figuresText({})).toBe('')
  })

  it('how long it went, goes so far, or went until it stopped to wait', () => {
    const at = (seconds: number) => new Date(Date.UTC(2026, 2, 5) + seconds * 1000).toISOString()
    const now = new Date(at(7260))
    const run = { startedAt: at(0), changedAt: at(14), endedAt: null }
    expect(plain(durationText({ ...run, state: 'applied', endedAt: at(185) }, now))).toBe('3 мин 5 с')
    expect(plain(durationText({ ...run, state: 'staging' }, now))).toBe('2 ч 1 мин')
    expect(plain(durationText({ ...run, state: 'held' }, now))).toBe('14 с')
    expect(plain(durationText({ ...run, state: 'nothing', endedAt: at(0) }, now))).toBe('<1 с')
  })
})
