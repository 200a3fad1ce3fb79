import {
  Icon,
  type LatLngExpression,
  type Map as LeafletMap,
  type Marker,
  type Point,
  latLngBounds,
  marker,
} from 'leaflet'
import { countText } from '#rules/text/plural.ts'
import { GROUND_FROM } from './leaflet-ground.ts'
import { type Box, boxAround, sideWithRoom, spreadApart, TakenRoom } from './label-placement.ts'
import type { MapPlace } from './place.ts'
import css from './place-map.module.css'

const PIN = { width: 44, height: 48 }
/** Nearer than this, two pins cannot be pressed apart. */
const PIN_APART = 30
const CITY = 28
const CITY_GAP = 10
/** How near a press on a city's name comes. */
const CITY_ZOOM = 14

const PIN_SVG =
  '<svg viewBox="0 0 36 44" width="36" height="44" aria-hidden="true"><path d="M18 43C10 33 3 26 3 17a15 15 0 1 1 30 0c0 9-7 16-15 26z"/>'
const PIN_DOT = '<circle cx="18" cy="17" r="6"/></svg>'

export const latLngOf = ({ geoLat, geoLon }: MapPlace): LatLngExpression => [geoLat, geoLon]

/** An element of ours as a marker; a real button, so that keys, focus and screen readers need nothing more. */
class OwnIcon extends Icon {
  readonly #element: HTMLElement
  constructor(
    element: HTMLElement,
    [width, height]: readonly [number, number],
    [left, top]: readonly [number, number],
  ) {
    super({ iconUrl: '' })
    this.#element = element
    element.classList.add('leaflet-marker-icon')
    Object.assign(element.style, {
      width: `${width}px`,
      height: `${height}px`,
      marginLeft: `${-left}px`,
      marginTop: `${-top}px`,
    })
  }
  override createIcon() {
    return this.#element
  }
  override createShadow() {
    return null as unknown as HTMLElement
  }
}

export function addPin(map: LeafletMap, place: MapPlace, choose: ((id: string) => void) | null): Marker {
  const element = document.createElement(choose ? 'button' : 'div')
  element.className = css.pin!
  element.title = place.name
  element.setAttribute('aria-label', place.number ? `${place.number}. ${place.name}` : place.name)
  element.innerHTML =
    PIN_SVG + (place.number ? `<text x="18" y="22" text-anchor="middle">${Number(place.number)}</text></svg>` : PIN_DOT)
  if (choose) element.setAttribute('type', 'button')
  else element.setAttribute('role', 'img')
  const icon = new OwnIcon(element, [PIN.width, PIN.height], [PIN.width / 2, PIN.height - 2])
  const added = marker(latLngOf(place), {
    icon,
    keyboard: false,
    interactive: choose !== null,
    riseOnHover: true,
  }).addTo(map)
  // a press of Enter or Space on a button is a click too
  if (choose) added.on('click', () => choose(place.id))
  return added
}

export function markChosen(pins: ReadonlyMap<string, Marker>, selected: string | null): void {
  for (const [id, each] of pins) {
    const element = each.getElement()!
    element.classList.toggle(css.chosen!, id === selected)
    if (element.tagName === 'BUTTON') element.setAttribute('aria-pressed', String(id === selected))
    each.setZIndexOffset(id === selected ? 1000 : 0)
  }
}

/** Pins on one spot cannot be pressed apart: the chosen or the first one stands for the rest until one zooms in. */
export function thinOut(map: LeafletMap, pins: ReadonlyMap<string, Marker>): void {
  const shown: Point[] = []
  const isChosen = (each: Marker) => Number(each.getElement()?.classList.contains(css.chosen!))
  for (const each of [...pins.values()].toSorted((a, b) => isChosen(b) - isChosen(a))) {
    const point = map.latLngToContainerPoint(each.getLatLng())
    const isCovered = shown.some((other) => other.distanceTo(point) < PIN_APART)
    if (!isCovered) shown.push(point)
    each.getElement()?.classList.toggle(css.covered!, isCovered)
  }
}

/** Where the pins stand, in the map's window: no name is written under them. */
export const pinBoxes = (map: LeafletMap, pins: ReadonlyMap<string, Marker>): Box[] =>
  [...pins.values()].map((each) => {
    const { x, y } = map.latLngToContainerPoint(each.getLatLng())
    return boxAround(x, y - PIN.height / 2, PIN.width - 6, PIN.height)
  })

export interface CityButtons {
  /** Names step aside for one another; which side is free depends on the zoom. */
  arrange(): void
  mark(place: MapPlace | undefined): void
  remove(): void
}

/** Seen from afar a city is one button with its name; a press goes there. `obstacles`: what else lies over the map. */
export function addCities(map: LeafletMap, places: readonly MapPlace[], obstacles: () => Box[]): CityButtons {
  const byCity = Map.groupBy(
    places.filter(({ city }) => city),
    ({ city }) => city!,
  )
  if (byCity.size < 2) return { arrange() {}, mark() {}, remove() {} }
  const buttons = [...byCity].map(([city, inCity]) => {
    const element = Object.assign(document.createElement('button'), { type: 'button', className: css.city! })
    const name = Object.assign(document.createElement('span'), { className: css.cityName!, textContent: city })
    const count = Object.assign(document.createElement('span'), {
      // a bare figure is the place of a shop in the list
      textContent: inCity.length > 1 ? `×${inCity.length}` : '',
    })
    element.setAttribute('aria-label', `${city}: ${countText(inCity.length, ['место', 'места', 'мест'])}, приблизить`)
    // what is seen is read in the order of the label, so that a spoken «Псков» finds the button
    element.append(name, ' ', count)
    const bounds = latLngBounds(inCity.map(latLngOf))
    const added = marker(bounds.getCenter(), {
      icon: new OwnIcon(element, [CITY, CITY], [CITY / 2, CITY / 2]),
      keyboard: false,
    }).addTo(map)
    added.on('click', () => map.fitBounds(bounds, { padding: [48, 56], maxZoom: CITY_ZOOM }))
    return { city, element, name, added }
  })
  return {
    arrange() {
      if (map.getZoom() >= GROUND_FROM) return
      const places = buttons.map(({ added }) => map.latLngToContainerPoint(added.getLatLng()))
      const points = spreadApart(places, CITY + 2)
      const taken = new TakenRoom([...obstacles(), ...points.map(({ x, y }) => boxAround(x, y, CITY - 4, CITY - 4))])
      const { x: width, y: height } = map.getSize()
      buttons.forEach(({ element, name }, index) => {
        element.style.marginLeft = `${points[index]!.x - places[index]!.x - CITY / 2}px`
        element.style.marginTop = `${points[index]!.y - places[index]!.y - CITY / 2}px`
        const label = { width: name.offsetWidth, height: name.offsetHeight, gap: CITY / 2 + CITY_GAP / 5 }
        element.dataset['side'] = sideWithRoom(taken, points[index]!, label, { width, height }) ?? 'none'
      })
    },
    mark: (place) => {
      for (const { city, element } of buttons) element.classList.toggle(css.chosen!, city === place?.city)
    },
    remove: () => buttons.forEach(({ added }) => added.remove()),
  }
}
