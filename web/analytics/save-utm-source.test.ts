import { describe, expect, it } from 'vitest'
import { createCookieChoiceStore } from '../state/cookie-choice.ts'
import { saveUtmSource } from './save-utm-source.ts'

function openVisit(search: string, stored: Record<string, string> = {}) {
  const jar = new Map(Object.entries(stored))
  const cookies = {
    read: (name: string) => jar.get(name) ?? null,
    write: (name: string, value: string, seconds: number) =>
      void (seconds > 0 ? jar.set(name, decodeURIComponent(value)) : jar.delete(name)),
  }
  const choice = createCookieChoiceStore(cookies)
  choice.getState().load()
  saveUtmSource(cookies, choice, search)
  return {
    choose: choice.getState().choose,
    source: () => jar.get('utm_source') ?? null,
    all: () => ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => jar.get(name) ?? null),
  }
}

const AGREED = { cookie_choice: 'all' }

describe('the source of a visit', () => {
  it('waits for the agreement, and is saved with it', () => {
    const visit = openVisit('?utm_source=vk')
    expect(visit.all()).toEqual([null, null, null])
    visit.choose('all')
    expect(visit.source()).toBe('vk')
  })

  it('is saved, and the newest wins', () => {
    expect(openVisit('?page=2', { ...AGREED, utm_source: 'vk' }).source()).toBe('vk')
    expect(
      openVisit(`?utm_source=${encodeURIComponent('Яндекс Директ; 50%')}`, { ...AGREED, utm_source: 'vk' }).source(),
    ).toBe('Яндекс Директ; 50%')
    expect(openVisit('?utm_source=%00%0A', AGREED).source()).toBeNull()
  })

  it('comes with its medium and campaign; those of another advertisement go', () => {
    const old = { ...AGREED, utm_source: 'vk', utm_medium: 'cpc', utm_campaign: 'autumn' }
    expect(openVisit('?utm_source=ya&utm_medium=cpm&utm_campaign=drills', AGREED).all()).toEqual([
      'ya',
      'cpm',
      'drills',
    ])
    expect(openVisit('?utm_source=ya&utm_campaign=saws', old).all()).toEqual(['ya', null, 'saws'])
    expect(openVisit('?utm_campaign=saws', old).all()).toEqual(['vk', 'cpc', 'autumn'])
    const visit = openVisit('', old)
    visit.choose('necessary')
    expect(visit.all()).toEqual([null, null, null])
  })

  it('goes, and does not come back, when only the necessary is kept', () => {
    const visit = openVisit('?utm_source=vk')
    visit.choose('all')
    expect(visit.source()).toBe('vk')
    visit.choose('necessary')
    expect(visit.source()).toBeNull()
    expect(openVisit('?utm_source=vk', { cookie_choice: 'necessary' }).source()).toBeNull()
  })
})
