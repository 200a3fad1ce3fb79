import type { MapPlace } from './place.ts'

/** The same places on a map that knows every town. */
export const outsideMap = (places: readonly Pick<MapPlace, 'geoLat' | 'geoLon'>[]): string =>
  `https://yandex.ru/maps/?pt=${places.map(({ geoLat, geoLon }) => `${geoLon},${geoLat}`).join('~')}`
