import type { TransportOffice } from './port.ts'

interface Place {
  id: number
  name: string
  lat: number
  lon: number
}

/** Streets nearly every town has; the houses are invented. */
const STREETS = [
  'улица Ленина',
  'Советская улица',
  'Октябрьская улица',
  'улица Мира',
  'Вокзальная улица',
  'Первомайская улица',
]
const HOURS = [
  'Пн–Пт 09:00–20:00, Сб, Вс 10:00–18:00',
  'Ежедневно 10:00–21:00',
  'Пн–Сб 09:00–19:00, Вс выходной',
  'Ежедневно 09:00–22:00',
]
const OFFICES = 4
/** About a kilometre and a half. */
const STEP_DEGREES = 0.014

/** The same offices for a city each time, round its middle. */
export function sampleOffices({ id, name, lat, lon }: Place): TransportOffice[] {
  return Array.from({ length: OFFICES }, (_, at) => {
    const angle = ((id * 7 + at * 90) % 360) * (Math.PI / 180)
    return {
      code: `${id}-${at + 1}`,
      address: `${name}, ${STREETS[(id + at) % STREETS.length]}, ${((id * 13 + at * 29) % 96) + 2}`,
      workTime: HOURS[(id + at) % HOURS.length]!,
      geoLat: round(lat + Math.sin(angle) * STEP_DEGREES * (1 + at / 4)),
      geoLon: round(lon + Math.cos(angle) * STEP_DEGREES * (1 + at / 4) * 1.8),
    }
  })
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
