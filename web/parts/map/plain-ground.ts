import { GridLayer, type GridLayerOptions } from 'leaflet'
import css from './place-map.module.css'

class PlainGround extends GridLayer {
  override createTile(): HTMLElement {
    return Object.assign(document.createElement('div'), { className: css.ground! })
  }
}

/** Squared paper under the pins: seen until the tiles are there, or for good. It moves and zooms with the map. */
export const plainGround = (options: GridLayerOptions = {}) => new PlainGround({ tileSize: 256, ...options })
