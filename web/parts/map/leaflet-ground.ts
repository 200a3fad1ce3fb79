import {
  DomUtil,
  type LatLngExpression,
  Layer,
  type LeafletEventHandlerFn,
  Map as LeafletMap,
  type ZoomAnimEvent,
  point,
} from 'leaflet'
import { drawGround, drawNames, type GroundLook } from './draw-ground.ts'
import { type Ground, type GroundFile, readGround } from './ground.ts'
import { GROUND_BOXES, type GroundBox } from './ground-index.ts'
import { inIdleSteps } from './idle-steps.ts'
import { type Box, TakenRoom } from './label-placement.ts'
import { type View, worldSize, worldX, worldY } from './projection.ts'

/** Beyond the edges of the map as much again on each side, so that a pull shows no gap. */
const MARGIN = 0.3
/** More dots than this nobody sees, and a phone pays for them. */
const MOST_DENSITY = 3
/** Further out a city is a dot: its ground is not asked for. */
export const GROUND_FROM = 9
/** The ground ends in a haze, not in a cut. */
const HAZE = 28

const grounds = new Map<string, Promise<Ground>>()

/** Once a page, however many maps there are; one that failed is asked for again. */
function loadGround(file: string): Promise<Ground> {
  const found = grounds.get(file)
  if (found) return found
  const asked = fetch(file).then(async (answer) => {
    if (!answer.ok) throw new Error(`the ground of the map: ${answer.status}`)
    return (await inIdleSteps(readGround((await answer.json()) as GroundFile), () => true))!
  })
  asked.catch(() => grounds.delete(file))
  grounds.set(file, asked)
  return asked
}

interface Options {
  /** What no name may cover, in pixels of the map's window. */
  obstacles: () => readonly Box[]
  onShown: () => void
}

/**
 * The ground of every city the map looks at, drawn anew when the map has come to rest: in steps between other work, on
 * a canvas that takes the place of the one before when it is done.
 */
export class GroundLayer extends Layer {
  #canvas = newCanvas()
  readonly #ready = new Map<GroundBox, Ground>()
  readonly #asked = new Set<GroundBox>()
  readonly #obstacles: Options['obstacles']
  readonly #onShown: Options['onShown']
  #drawn: { zoom: number; corner: LatLngExpression } | null = null
  /** Counts what was begun: only the last one is finished. */
  #begun = 0

  constructor({ obstacles, onShown }: Options) {
    super()
    this.#obstacles = obstacles
    this.#onShown = onShown
  }

  override onAdd(map: LeafletMap): this {
    map.getPane('tilePane')!.append(this.#canvas)
    this.redraw()
    // names measured in a font that had not come yet
    if (document.fonts.status !== 'loaded') void document.fonts.ready.then(() => this.redraw())
    return this
  }

  override onRemove(): this {
    this.#begun++
    this.#canvas.remove()
    return this
  }

  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const redraw = () => this.redraw()
    return { moveend: redraw, resize: redraw, zoomanim: (event) => this.#follow(event as ZoomAnimEvent) }
  }

  redraw(): void {
    const map = this._map as LeafletMap | null
    if (!map) return
    const run = ++this.#begun
    const size = map.getSize()
    const margin = size.multiplyBy(MARGIN).round()
    const corner = map.containerPointToLayerPoint(point(0, 0).subtract(margin)).round()
    const origin = map.getPixelOrigin().add(corner)
    const [width, height] = [size.x + 2 * margin.x, size.y + 2 * margin.y]
    const view: View = { zoom: map.getZoom(), left: origin.x, top: origin.y, width, height }
    const boxes = view.zoom < GROUND_FROM ? [] : this.#inView(view)
    for (const box of boxes) if (!this.#ready.has(box)) this.#ask(box)
    const known = boxes.filter((box) => this.#ready.has(box))
    // on its way: what was drawn before stands until then
    if (known.length === 0 && boxes.length > 0) return
    const drawn = { zoom: view.zoom, corner: map.layerPointToLatLng(corner) }
    const fresh = newCanvas()
    const seen: Box = { left: margin.x, top: margin.y, right: width - margin.x, bottom: height - margin.y }
    void inIdleSteps(this.#paint(fresh, known, view, seen), () => this.#begun === run).then((isDone) => {
      if (!isDone) return
      DomUtil.setTransform(fresh, corner, 1)
      this.#canvas.replaceWith(fresh)
      this.#canvas = fresh
      this.#drawn = drawn
      if (known.length > 0) this.#onShown()
    })
  }

  *#paint(canvas: HTMLCanvasElement, boxes: readonly GroundBox[], view: View, seen: Box): Generator<void, boolean> {
    const { width, height } = view
    const density = Math.min(MOST_DENSITY, window.devicePixelRatio)
    Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` })
    if (boxes.length === 0) return true
    const pen = canvas.getContext('2d')!
    pen.scale(density, density)
    // the tokens of the place it will stand in
    const look = readLook(this.#canvas)
    yield
    const taken = new TakenRoom(
      this.#obstacles().map(({ left, top, right, bottom }) => ({
        left: left + seen.left,
        top: top + seen.top,
        right: right + seen.left,
        bottom: bottom + seen.top,
      })),
    )
    for (const box of boxes) {
      const ground = this.#ready.get(box)!
      const { left, top, right, bottom } = edges(box, view)
      pen.save()
      pen.beginPath()
      pen.rect(left, top, right - left, bottom - top)
      pen.clip()
      yield* drawGround(pen, ground, view, look)
      fadeEdges(pen, edges(box, view))
      pen.restore()
      yield
      yield* drawNames(pen, ground, view, seen, look, taken)
    }
    return true
  }

  #inView(view: View): GroundBox[] {
    return GROUND_BOXES.filter((box) => {
      const { left, top, right, bottom } = edges(box, view)
      return left < view.width && right > 0 && top < view.height && bottom > 0
    })
  }

  #ask(box: GroundBox): void {
    if (this.#asked.has(box)) return
    this.#asked.add(box)
    loadGround(box.file)
      .then((ground) => {
        this.#ready.set(box, ground)
        this.redraw()
      })
      .catch(() => this.#asked.delete(box)) // the next move asks again
  }

  /** While the map zooms, the drawing of before is stretched along. */
  #follow({ zoom, center }: ZoomAnimEvent): void {
    const map = this._map as LeafletMap
    if (!this.#drawn) return
    const newOrigin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .subtract(map.containerPointToLayerPoint([0, 0]))
      .round()
    const corner = map.project(this.#drawn.corner, zoom).subtract(newOrigin)
    DomUtil.setTransform(this.#canvas, corner, map.getZoomScale(zoom, this.#drawn.zoom))
  }
}

function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.className = 'leaflet-zoom-animated'
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

function edges({ west, south, east, north }: GroundBox, { zoom, left, top }: View): Box {
  const size = worldSize(zoom)
  return {
    left: worldX(west) * size - left,
    right: worldX(east) * size - left,
    top: worldY(north) * size - top,
    bottom: worldY(south) * size - top,
  }
}

/** Takes the drawing away towards the edges of what is known. */
function fadeEdges(pen: CanvasRenderingContext2D, { left, top, right, bottom }: Box): void {
  pen.globalCompositeOperation = 'destination-out'
  for (const [x, y, inX, inY] of [
    [left, top, left + HAZE, top],
    [right, top, right - HAZE, top],
    [left, top, left, top + HAZE],
    [left, bottom, left, bottom - HAZE],
  ] as const) {
    const fade = pen.createLinearGradient(x, y, inX, inY)
    fade.addColorStop(0, 'black')
    fade.addColorStop(1, 'transparent')
    pen.fillStyle = fade
    pen.fillRect(left, top, right - left, bottom - top)
  }
}

function readLook(element: HTMLElement): GroundLook {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    built: token('--map-built'),
    green: token('--map-green'),
    water: token('--map-water'),
    road: token('--map-road'),
    roadEdge: token('--map-road-edge'),
    mainRoadEdge: token('--map-main-road-edge'),
    rail: token('--map-rail'),
    halo: token('--map-road'),
    streetName: token('--map-name'),
    placeName: token('--map-place-name'),
    waterName: token('--map-water-name'),
    font: token('--font'),
    textScale: parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  }
}
