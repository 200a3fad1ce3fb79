import 'leaflet/dist/leaflet.css'
import clsx from 'clsx'
import {
  GridLayer,
  type GridLayerOptions,
  type Map as LeafletMap,
  type Marker,
  type Point,
  divIcon,
  latLngBounds,
  map as openMap,
  marker as pin,
  tileLayer,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef } from 'react'
import { mapGround } from '#contract/node-logistic.ts'
import { useAppState } from '../../state/app-state.tsx'
import type { PlaceMapProps } from './place-map.tsx'
import css from './place-map.module.css'

const CLOSEST = 15
const PIN = [36, 44] as const
const PIN_APART = 30
/** Room for a pin's head at the edge. */
const PADDING: [number, number] = [32, 48]
/** About what a city's name takes. */
const LABEL = { width: 130, height: 22, letter: 9 }
const LABEL_GAP = 16
const LABEL_LOOK = { permanent: true, opacity: 1, className: css.label! } as const

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export default function LeafletPlaceMap({ places, selected = null, onSelect }: Omit<PlaceMapProps, 'className'>) {
  const { api } = useAppState()
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(null)
  const pins = useRef(new Map<string, Marker>())
  const choose = useEffectEvent((id: string) => onSelect?.(id))

  useEffect(() => {
    const opened = openMap(frame.current!, {
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      maxZoom: 18,
      minZoom: 3,
      zoomAnimation: !isCalm(),
      fadeAnimation: !isCalm(),
    })
    map.current = opened
    plainGround().addTo(opened)
    // the wheel scrolls the page until the map is being worked with
    opened.on('focus', () => opened.scrollWheelZoom.enable()).on('blur', () => opened.scrollWheelZoom.disable())
    addControls(opened)
    opened.on('zoomend', () => thinOut(opened, pins.current))
    const asking = new AbortController()
    api(mapGround, {}, { signal: asking.signal })
      .then(({ data }) => {
        if (!data || asking.signal.aborted) return
        const tiles = tileLayer(data.url, { maxZoom: 18 }).addTo(opened)
        // what the tiles name needs no label of ours
        tiles.once('tileload', () => opened.getContainer().setAttribute('data-tiles', ''))
        addCredit(opened, data.credit)
      })
      .catch(() => {}) // the plain ground stays
    const markers = pins.current
    return () => {
      asking.abort()
      markers.clear()
      opened.remove()
    }
  }, [api])

  const shown = JSON.stringify(places)
  useEffect(() => {
    const opened = map.current!
    const markers = pins.current
    const wanted = JSON.parse(shown) as PlaceMapProps['places']
    for (const each of markers.values()) each.remove()
    markers.clear()
    // before the pins: a map that looks nowhere yet makes no elements for them
    if (wanted.length > 0) {
      opened.fitBounds(latLngBounds(wanted.map(({ geoLat, geoLon }) => [geoLat, geoLon])), {
        padding: PADDING,
        maxZoom: CLOSEST,
        animate: false,
      })
    }
    const labelled: Point[] = []
    for (const place of wanted) {
      const icon = divIcon({ className: css.pin, iconSize: [...PIN], iconAnchor: [PIN[0] / 2, PIN[1]], html: PIN_SVG })
      const added = pin([place.geoLat, place.geoLon], { icon, keyboard: true, riseOnHover: true }).addTo(opened)
      added.getElement()?.setAttribute('aria-label', place.name)
      added.getElement()?.setAttribute('title', place.name)
      added
        .on('click', () => choose(place.id))
        .on('keypress', ({ originalEvent }: { originalEvent?: KeyboardEvent }) => {
          if (originalEvent?.key === 'Enter') choose(place.id)
        })
      if (place.label && wanted.length === 1)
        added.bindTooltip(place.label, { ...LABEL_LOOK, direction: 'bottom', offset: [0, 0] })
      else if (place.label) addLabel(opened, added, place.label, labelled)
      markers.set(place.id, added)
    }
  }, [shown])

  useEffect(() => {
    for (const [id, each] of pins.current) {
      each.getElement()?.classList.toggle(css.chosen!, id === selected)
      each.setZIndexOffset(id === selected ? 1000 : 0)
    }
    thinOut(map.current!, pins.current)
    const chosen = selected === null ? undefined : pins.current.get(selected)
    if (chosen && map.current && !map.current.getBounds().pad(-0.1).contains(chosen.getLatLng()))
      map.current.panTo(chosen.getLatLng(), { animate: !isCalm() })
  }, [selected, shown])

  return <div ref={frame} className={clsx(css.map)} />
}

const PIN_SVG =
  '<svg viewBox="0 0 36 44" width="36" height="44" aria-hidden="true"><path d="M18 43C10 33 3 26 3 17a15 15 0 1 1 30 0c0 9-7 16-15 26z"/><circle cx="18" cy="17" r="6"/></svg>'

/** Pins on one spot cannot be pressed apart: the chosen or the first one stands for the rest until one zooms in. */
function thinOut(opened: LeafletMap, markers: ReadonlyMap<string, Marker>) {
  const shown: Point[] = []
  const isChosen = (each: Marker) => Number(each.getElement()?.classList.contains(css.chosen!))
  for (const each of [...markers.values()].toSorted((a, b) => isChosen(b) - isChosen(a))) {
    const point = opened.latLngToContainerPoint(each.getLatLng())
    const isCovered = shown.some((other) => other.distanceTo(point) < PIN_APART)
    if (!isCovered) shown.push(point)
    each.getElement()?.classList.toggle(css.covered!, isCovered)
  }
}

/** To the right of its pin; to the left when the map ends there or a neighbour's label stands there already. */
function addLabel(opened: LeafletMap, added: Marker, words: string, labelled: Point[]) {
  const point = opened.latLngToContainerPoint(added.getLatLng())
  const isCrowded =
    point.x + 2 * LABEL_GAP + words.length * LABEL.letter > opened.getSize().x ||
    labelled.some(({ x, y }) => Math.abs(y - point.y) < LABEL.height && Math.abs(x - point.x) < LABEL.width)
  labelled.push(point)
  const [direction, offset] = isCrowded ? (['left', -LABEL_GAP] as const) : (['right', LABEL_GAP] as const)
  added.bindTooltip(words, { ...LABEL_LOOK, direction, offset: [offset, -PIN[1] / 2] })
}

/** Ours, so that they are as large and as named as every button of the shop. */
function addControls(opened: LeafletMap) {
  const box = document.createElement('div')
  box.className = css.controls!
  for (const [words, sign, press] of [
    ['Приблизить карту', '+', () => opened.zoomIn()],
    ['Отдалить карту', '−', () => opened.zoomOut()],
  ] as const) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: sign,
      className: css.control!,
      onclick: press,
    })
    button.setAttribute('aria-label', words)
    box.append(button)
  }
  // beside the map, not in it: a double press on a button must not zoom twice
  opened.getContainer().parentElement!.append(box)
  opened.on('unload', () => box.remove())
}

function addCredit(opened: LeafletMap, words: string) {
  const credit = Object.assign(document.createElement('p'), { textContent: words, className: css.credit! })
  opened.getContainer().parentElement!.append(credit)
  opened.on('unload', () => credit.remove())
}

class PlainGround extends GridLayer {
  override createTile(): HTMLElement {
    return Object.assign(document.createElement('div'), { className: css.ground! })
  }
}

/** Squared paper under the pins: seen until the tiles are there, or for good. It moves and zooms with the map. */
const plainGround = (options: GridLayerOptions = {}) => new PlainGround({ tileSize: 256, ...options })
