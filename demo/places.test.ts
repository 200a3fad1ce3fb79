import { expect, test } from 'vitest'
import { readCities } from './places/cities.ts'
import { NODES } from './places/nodes.ts'
import { SERVICE_CENTERS } from './places/service-centers.ts'
import { WAREHOUSES } from './places/warehouses.ts'
import { VENDORS } from './vendors.ts'

const cities = readCities()
const nodeOf = (name: string) => cities.find((city) => city.name === name)!.node

test.each([
  ['Псков', '000001'],
  ['Великие Луки', '000002'],
  ['Санкт-Петербург', '000003'],
  ['Великий Новгород', '000024'],
  ['Невель', '000028'],
  ['Москва', '777'],
  ['Печоры', '000001'],
  ['Новосокольники', '000002'],
  ['Пустошка', '000028'],
  ['Старая Русса', '000024'],
  ['Гатчина', '000003'],
  ['Луга', '000003'],
  ['Нижний Новгород', '777'],
  ['Невельск', '777'],
  ['Казань', '777'],
])('%s belongs to branch %s', (name, node) => {
  expect(nodeOf(name)).toBe(node)
})

test('all cities are read, with official ids', () => {
  expect(cities).toHaveLength(1117)
  expect(cities.find((city) => city.id === 510)?.name).toBe('Москва')
  expect(cities.filter((city) => city.kladrId.length !== 13 || city.fiasId.length !== 36)).toEqual([])
})

test('twelve shops and a store-room, each near its branch’s city', () => {
  expect(WAREHOUSES.filter((place) => place.isShop)).toHaveLength(12)
  expect(WAREHOUSES.filter((place) => !place.isShop)).toHaveLength(1)
  for (const place of WAREHOUSES) {
    const city = cities.find((item) => item.id === NODES.find((node) => node.code === place.node)!.cityId)!
    expect(Math.hypot(city.geoLat - place.geo[0], city.geoLon - place.geo[1]), place.slug).toBeLessThan(0.35)
    expect(place.hours).toHaveLength(7)
    expect(place.phone).toMatch(/^7\d{10}$/)
  }
})

test('every branch with a courier has a tier with free delivery; the main city has no courier', () => {
  expect(NODES.filter(({ tiers }) => tiers.length === 0).map(({ code }) => code)).toEqual(['777'])
  for (const node of NODES.filter(({ code }) => code !== '777'))
    expect(
      node.tiers.some(([, price]) => price === 0),
      node.name,
    ).toBe(true)
})

test('six service centres repair makers that exist', () => {
  expect(SERVICE_CENTERS).toHaveLength(6)
  const known = new Set(VENDORS.map((vendor) => vendor.code))
  for (const center of SERVICE_CENTERS) {
    expect(center.vendors.filter((code) => !known.has(code))).toEqual([])
    expect(center.works.length).toBeGreaterThan(4)
  }
})
