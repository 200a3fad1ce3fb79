import 'leaflet/dist/leaflet.css'
import '#ui/styles/map-tokens.css'
import {
  type FitBoundsOptions,
  type LatLngBounds,
  type Map as LeafletMap,
  type Marker,
  latLngBounds,
  map as openMap,
  tileLayer,
} from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mapGround } from '#contract/node-logistic.ts'
import { useAppState } from '../../state/app-state.tsx'
import { groundUnder } from './ground-index.ts'
import type { Box } from './label-placement.ts'
import { GROUND_FROM, GroundLayer } from './leaflet-ground.ts'
import { addCities, addPin, latLngOf, type CityButtons, markChosen, pinBoxes, thinOut } from './leaflet-pins.ts'
import { outsideMap } from './outside-map.ts'
import type { MapPlace } from './place.ts'
import css from './place-map.module.css'

export interface PlaceMapProps {
  /** What the map shows: «Магазины на карте». */
  label: string
  places: readonly MapPlace[]
  /** The one spoken of: its pin is red and stands on top. */
  selected?: string | null
  onSelect?: (id: string) => void
  className?: string
}

const CLOSEST = 15
/** A wide window that near shows more ground than streets. */
const WIDE_PX = 1000
const MIN_ZOOM = 4
/** Room for a pin's head at the edge. */
const FIT: FitBoundsOptions = {
  paddingTopLeft: [30, 60],
  paddingBottomRight: [30, 24],
  maxZoom: CLOSEST,
  animate: false,
}
const OSM = { words: '© участники OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' }

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What lies under the pins: `none` where we have no ground of the place and the shop no tiles. */
type Under = 'unknown' | 'tiles' | 'ground' | 'none'

export default function LeafletPlaceMap({ places, selected = null, onSelect }: Omit<PlaceMapProps, 'className'>) {
  const { api } = useAppState()
  const frame = useRef<HTMLDivElement>(null)
  const map = useRef<LeafletMap>(null)
  const pins = useRef(new Map<string, Marker>())
  const cities = useRef<CityButtons>(null)
  /** Around places of several cities. */
  const whole = useRef<LatLngBounds>(null)
  const [under, setUnder] = useState<Under>('unknown')
  const choose = useEffectEvent((id: string) => onSelect?.(id))
  const look = useEffectEvent((wanted: readonly MapPlace[]) => {
    whole.current = lookAt(map.current!, wanted, selected, under === 'ground')
    map.current!.fire('zoomlevelschange')
  })
  const shown = JSON.stringify(places)
  const canChoose = onSelect !== undefined

  useEffect(() => {
    const opened = openMap(frame.current!, {
      zoomControl: false,
      attributionControl: false,
      scrollWheelZoom: false,
      maxZoom: 17,
      minZoom: MIN_ZOOM,
      zoomSnap: 0.5,
      maxBoundsViscosity: 1,
      zoomAnimation: !isCalm(),
      fadeAnimation: !isCalm(),
      inertia: !isCalm(),
    })
    map.current = opened
    // the wheel scrolls the page until the map is being worked with
    opened.on('focus', () => opened.scrollWheelZoom.enable()).on('blur', () => opened.scrollWheelZoom.disable())
    addControls(opened, whole)
    const arrange = () => {
      opened.getContainer().toggleAttribute('data-far', opened.getZoom() < GROUND_FROM)
      thinOut(opened, pins.current)
      cities.current?.arrange()
    }
    opened.on('zoomend resize', arrange)
    const markers = pins.current
    return () => {
      markers.clear()
      opened.remove()
    }
  }, [])

  useEffect(() => {
    const opened = map.current!
    const asking = new AbortController()
    const showGround = () => {
      if (asking.signal.aborted) return
      let isCredited = false
      const onShown = () => {
        if (!isCredited) addCredit(opened, OSM.words, OSM.href)
        isCredited = true
      }
      new GroundLayer({ obstacles: () => [...pinBoxes(opened, pins.current), ...ownCorners(opened)], onShown }).addTo(
        opened,
      )
      setUnder('ground')
    }
    api(mapGround, {}, { signal: asking.signal })
      .then(({ data }) => {
        if (asking.signal.aborted) return
        if (!data) return showGround()
        tileLayer(data.url, { maxZoom: 18 }).addTo(opened)
        addCredit(opened, data.credit)
        setUnder('tiles')
      })
      .catch(showGround)
    return () => asking.abort()
  }, [api])

  // before the pins: a map that looks nowhere yet makes no elements for them
  useEffect(() => {
    const wanted = JSON.parse(shown) as MapPlace[]
    if (wanted.length > 0) look(wanted)
  }, [shown, under])

  // apart from the ground: a pin that has the focus must not be made anew when the ground comes
  useEffect(() => {
    const opened = map.current!
    const markers = pins.current
    const wanted = JSON.parse(shown) as MapPlace[]
    for (const place of wanted) markers.set(place.id, addPin(opened, place, canChoose ? choose : null))
    cities.current = addCities(opened, wanted, () => ownCorners(opened))
    opened.fire('zoomend').fire('moveend')
    return () => {
      for (const each of markers.values()) each.remove()
      markers.clear()
      cities.current?.remove()
    }
  }, [shown, canChoose])

  useEffect(() => {
    const opened = map.current!
    markChosen(pins.current, selected)
    cities.current?.mark((JSON.parse(shown) as MapPlace[]).find(({ id }) => id === selected))
    thinOut(opened, pins.current)
    const chosen = selected === null ? undefined : pins.current.get(selected)
    if (chosen && !opened.getBounds().pad(-0.1).contains(chosen.getLatLng()))
      opened.panTo(chosen.getLatLng(), { animate: !isCalm() })
  }, [selected, shown, canChoose, under])

  const isBare = under === 'ground' && places.length > 0 && !places.some((place) => groundUnder([place]))
  return (
    <>
      <div ref={frame} className={css.map} inert={isBare} />
      {isBare && (
        <div className={css.bare}>
          <p>Подробной карты этих мест у нас пока нет.</p>
          <p>
            <a href={outsideMap(places)} target="_blank" rel="noopener noreferrer">
              Показать на Яндекс Картах
            </a>
          </p>
        </div>
      )}
    </>
  )
}

/**
 * Over one city the window stays on its ground: beyond it there is nothing to see. Places of several cities begin with
 * the city of the chosen one, else of the first in the list; the rest is one press away: their bounds are the answer.
 */
function lookAt(
  opened: LeafletMap,
  places: readonly MapPlace[],
  selected: string | null,
  isOurGround: boolean,
): LatLngBounds | null {
  const ground = isOurGround ? groundUnder(places) : undefined
  const beginning = places.find(({ id }) => id === selected) ?? places[0]!
  const first = isOurGround ? groundUnder([beginning]) : undefined
  const near = first ? places.filter((place) => groundUnder([place]) === first) : places
  opened.setMaxBounds(null as never).setMinZoom(MIN_ZOOM)
  // no further out than all of them together, and they stay in the window
  const all = latLngBounds(places.map(latLngOf))
  opened.setMinZoom(Math.max(MIN_ZOOM, Math.min(GROUND_FROM - 1, opened.getBoundsZoom(all) - 0.5)))
  if (near.length < places.length) opened.setMaxBounds(all.pad(0.25))
  const isWide = opened.getSize().x >= WIDE_PX
  opened.fitBounds(latLngBounds(near.map(latLngOf)), { ...FIT, maxZoom: isWide ? CLOSEST - 1 : CLOSEST })
  if (!ground) return near.length < places.length ? all : null
  const box = latLngBounds([ground.south, ground.west], [ground.north, ground.east])
  opened.setMinZoom(Math.min(opened.getBoundsZoom(box, true), opened.getZoom())).setMaxBounds(box)
  return null
}

/** Where our buttons and the credit lie over the map. */
function ownCorners(opened: LeafletMap): Box[] {
  const { x, y } = opened.getSize()
  return [
    { left: x - 64, top: 0, right: x, bottom: 152 },
    { left: x - 190, top: y - 22, right: x, bottom: y },
  ]
}

/** Ours, so that they are as large and as named as every button of the shop. */
function addControls(opened: LeafletMap, whole: { readonly current: LatLngBounds | null }) {
  const box = document.createElement('div')
  box.className = css.controls!
  const buttons = (
    [
      ['Приблизить карту', '+', () => opened.zoomIn(), () => opened.getZoom() >= opened.getMaxZoom()],
      ['Отдалить карту', '−', () => opened.zoomOut(), () => opened.getZoom() <= opened.getMinZoom()],
      [
        'Показать все города',
        'Все',
        () => whole.current && opened.fitBounds(whole.current, FIT),
        () => opened.getZoom() <= opened.getMinZoom() + 0.5,
        () => whole.current === null,
      ],
    ] as const
  ).map(([words, sign, press, isEnd, isNeedless]) => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: sign,
      className: css.control!,
      onclick: press,
    })
    button.setAttribute('aria-label', words)
    box.append(button)
    // `disabled` would take the focus away from under the finger
    return () => {
      button.setAttribute('aria-disabled', String(isEnd()))
      button.hidden = isNeedless?.() ?? false
    }
  })
  // beside the map, not in it: a double press on a button must not zoom twice
  opened.getContainer().parentElement!.append(box)
  opened.on('zoomend zoomlevelschange', () => buttons.forEach((update) => update())).on('unload', () => box.remove())
}

function addCredit(opened: LeafletMap, words: string, href?: string) {
  const credit = Object.assign(document.createElement('p'), { className: css.credit! })
  if (href) {
    const link = Object.assign(document.createElement('a'), { href, textContent: words, target: '_blank' })
    link.rel = 'noopener noreferrer'
    credit.append(link)
  } else credit.textContent = words
  opened.getContainer().parentElement!.append(credit)
  opened.on('unload', () => credit.remove())
}
