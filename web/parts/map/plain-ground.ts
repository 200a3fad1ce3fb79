import { GridLayer, type GridLayerOptions } from 'leaflet'
import css from './place-map.module.css'

class DrawnGround extends GridLayer {
  override createTile(): HTMLElement {
    return Object.assign(document.createElement('div'), { className: css.ground! })
  }
}

/** Squared paper under the pins: seen until the tiles are there, or for good. It moves and zooms with the map. */
export const drawnGround = (options: GridLayerOptions = {}) => new DrawnGround({ tileSize: 256, ...options })
