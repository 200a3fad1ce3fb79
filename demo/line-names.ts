// What the name of a line promises: a range finder called «BT» talks to a phone, «Winter» oil flows in the cold.
import type { Values } from './template.ts'

type Keeps = (v: Values) => boolean

const grit = (v: Values): number => Number(String(v.grit ?? 'p0').slice(1))

/** A line that is not here promises nothing («Pro», «Master»). */
const PROMISES: Record<string, Keeps> = {
  BT: (v) => v.bluetooth === true,
  Vent: (v) => v.ventilation === true,
  Wood: (v) => v.saw_material === 'wood' || v.base_material === 'wood',
  Beton: (v) => v.diamond_material === 'concrete' || v.bit_type === 'drill' || v.diamond_material === 'universal',
  Turbo: (v) => v.diamond_type === 'turbo',
  Ceramic: (v) => v.diamond_material === 'tile' || v.diamond_material === 'porcelain',
  Fleece: (v) => v.bag_type === 'fleece',
  Winter: (v) => v.season === 'winter',
  Electro: (v) => v.insulated === true,
  Magnet: (v) => v.magnetic === true,
  Digital: (v) => v.caliper_type === 'digital' || v.display === true,
  'Bi-Metal': (v) => v.saw_type === 'saber' || v.saw_material === 'metal',
  Fine: (v) => grit(v) >= 180 || Number(v.teeth ?? 0) >= 48,
  Speed: (v) => Number(v.teeth ?? 24) <= 24 && Number(v.tooth_pitch ?? 4) >= 2.5,
  Clean: (v) => v.tooth_pitch === undefined || Number(v.tooth_pitch) <= 2.5,
  Multi: (v) => v.base_material === 'universal',
  Synt: (v) => v.oil_grade === '5w30' || v.oil_type === 'oil-2t',
  Garden: (v) => v.oil_type !== 'grease' && v.cut_part_type !== 'bar-chain',
  Forest: (v) => v.cut_part_type !== 'line',
  Cut: (v) => v.disc_type !== 'flap' && v.cut_part_type !== 'line' && v.cutting_type !== 'file',
  'Pro Cut': (v) => v.disc_type !== 'flap',
  Set: (v) => v.tripod_included === true,
  'Vision XL': (v) => v.window_class === 'large',
  Light: (v) => v.protection_class !== 's3' && Number(v.weight ?? 0) < 8,
  Mini: (v) => Number(v.weld_current ?? 0) <= 180,
  Low: (v) => Number(v.jack_min ?? 0) < 100,
  Fast: (v) => v.quick_lift !== false,
  Outdoor: (v) => v.ip_class === 'ip44',
  Organizer: (v) => Number(v.compartments ?? 0) >= 9,
  Storm: (v) => v.wear_type === 'boots',
  Drain: (v) => v.water_type !== 'clean',
  'Drain Pro': (v) => v.water_type !== 'clean',
  Flow: (v) => v.water_type !== 'sewage',
  'Flow S': (v) => v.water_type !== 'sewage',
  Deep: (v) => v.water_type === 'clean',
  Smart: (v) => v.display === true,
  Air: (v) => v.face_type === 'mask',
  Vision: (v) => v.face_type !== 'mask',
  Color: (v) => v.finish_type === 'roller' || v.finish_type === 'brush',
  Facade: (v) => v.finish_type !== 'gun' && Number(v.finish_width ?? 0) >= 100,
  Smooth: (v) => v.finish_type !== 'gun' && v.finish_type !== 'trowel',
}

export function keepsPromise(line: string, values: Values): boolean {
  return PROMISES[line]?.(values) ?? true
}
