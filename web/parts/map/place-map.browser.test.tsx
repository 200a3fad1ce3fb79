import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppStateProvider } from '../../state/app-state.tsx'
import type { MapPlace } from './place.ts'
import { PlaceMap } from './place-map.tsx'

const PSKOV: MapPlace[] = [
  { id: 'a', name: 'Верстак на Рижском', geoLat: 57.81497, geoLon: 28.29722, number: 1, city: 'Псков' },
  { id: 'b', name: 'Верстак в Запсковье', geoLat: 57.8265, geoLon: 28.32785, number: 2, city: 'Псков' },
]
const MOSCOW: MapPlace = { id: 'm', name: 'Верстак на Каширке', geoLat: 55.61408, geoLon: 37.71572, city: 'Москва' }
const SAMARA: MapPlace = { id: 's', name: 'Пункт выдачи', geoLat: 53.2, geoLon: 50.15 }

const FACTS = { mainHost: 'localhost', headerTheme: 'white', servicePage: false, cities: [] } as const

const real = window.fetch.bind(window)
let asked: string[] = []

/** The shop has no tiles; the ground comes from the files as they are. */
beforeEach(() => {
  asked = []
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    asked.push(address)
    if (address.includes('/node-logistic/map')) return Promise.resolve(new Response(JSON.stringify({ data: null })))
    // the rest of the shop has nothing to say here
    return address.includes('/api/') ? new Promise(() => {}) : real(input, init)
  })
})

function Choice({ places }: { places: MapPlace[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <AppStateProvider facts={FACTS}>
      <PlaceMap label="Магазины на карте" places={places} selected={chosen} onSelect={setChosen} />
      <p>Выбрано: {chosen ?? 'ничего'}</p>
    </AppStateProvider>
  )
}

const pin = (name: string) => page.getByRole('button', { name })
const grounds = () => asked.filter((address) => address.includes('osm-odbl'))

/** How much of the canvas is painted. */
function painted(): number {
  const canvas = document.querySelector('canvas')
  if (!canvas) return 0
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) count++
  return count / (data.length / 4)
}

test('pins are buttons with the number of the list: Enter and Space choose, and the choice is told', async () => {
  await render(<Choice places={PSKOV} />)
  const first = pin('1. Верстак на Рижском')
  const second = pin('2. Верстак в Запсковье')
  await expect.element(first).toHaveAttribute('aria-pressed', 'false')
  expect(first.element().tagName).toBe('BUTTON')
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Выбрано: a')).toBeVisible()
  await expect.element(first).toHaveAttribute('aria-pressed', 'true')
  ;(second.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('Выбрано: b')).toBeVisible()
  await expect.element(first).toHaveAttribute('aria-pressed', 'false')
  await first.click()
  await expect.element(page.getByText('Выбрано: a')).toBeVisible()
})

test('the ground of the city is drawn, with its credit as a link, and no other city is asked for', async () => {
  await render(<Choice places={PSKOV} />)
  await expect
    .element(page.getByRole('link', { name: '© участники OpenStreetMap' }))
    .toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  expect(grounds().length).toBeLessThanOrEqual(1)
  expect(grounds().every((address) => address.includes('pskov'))).toBe(true)
  expect(painted()).toBeGreaterThan(0.5)
})

test('a map of several cities begins with the first, and names them from afar', async () => {
  await render(<Choice places={[...PSKOV, MOSCOW]} />)
  await expect.element(pin('1. Верстак на Рижском')).toBeVisible()
  const out = page.getByRole('button', { name: 'Отдалить карту' })
  for (let step = 0; step < 8; step++) await out.click()
  const moscow = page.getByRole('button', { name: 'Москва: 1 место, приблизить' })
  await expect.element(moscow).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Псков: 2 места, приблизить' })).toBeVisible()
  expect(getComputedStyle(document.querySelector('[title="Верстак на Рижском"]')!).visibility).toBe('hidden')
  await moscow.click()
  await expect.element(pin('Верстак на Каширке')).toBeVisible()
})

const isInWindow = (title: string) => {
  const pinBox = document.querySelector(`[title="${title}"]`)!.getBoundingClientRect()
  const frame = document.querySelector('[role=region]')!.getBoundingClientRect()
  return (
    pinBox.left > frame.left && pinBox.right < frame.right && pinBox.top > frame.top && pinBox.bottom < frame.bottom
  )
}

test('it begins with the city of the chosen place, and one press shows all of them', async () => {
  await render(
    <AppStateProvider facts={FACTS}>
      <PlaceMap label="Центры на карте" places={[...PSKOV, MOSCOW]} selected="m" onSelect={() => {}} />
    </AppStateProvider>,
  )
  await expect.element(page.getByRole('link', { name: '© участники OpenStreetMap' })).toBeVisible()
  await expect.poll(() => isInWindow('Верстак на Каширке')).toBe(true)
  expect(isInWindow('Верстак на Рижском')).toBe(false)
  await page.getByRole('button', { name: 'Показать все города' }).click()
  await expect.element(page.getByRole('button', { name: 'Псков: 2 места, приблизить' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Москва: 1 место, приблизить' })).toBeVisible()
})

test('over one city there is nothing more to show', async () => {
  await render(<Choice places={PSKOV} />)
  await expect.element(page.getByRole('link', { name: '© участники OpenStreetMap' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Показать все города' })).not.toBeInTheDocument()
})

test('where there is neither ground nor tiles it says so, and shows the way to a map', async () => {
  await render(<Choice places={[SAMARA]} />)
  await expect
    .element(page.getByRole('link', { name: 'Показать на Яндекс Картах' }))
    .toHaveAttribute('href', 'https://yandex.ru/maps/?pt=50.15,53.2')
})

test('a place alone is no choice, so it is no button', async () => {
  await render(
    <AppStateProvider facts={FACTS}>
      <PlaceMap label="Магазин на карте" places={[PSKOV[0]!]} selected="a" />
    </AppStateProvider>,
  )
  await expect.element(page.getByRole('img', { name: '1. Верстак на Рижском' })).toBeVisible()
  // it begins with its streets, not as near as can be
  for (const name of ['Приблизить карту', 'Отдалить карту'])
    await expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'false')
})
