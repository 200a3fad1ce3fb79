// Which body of a kind of tool a good has, by its own figures: an SDS-max hammer is not shown as a light one, a
// cordless grinder not with a cable, what comes without a battery not with one. Consumables are drawn to their sizes.
import type { Values } from './template.ts'

type Body = (v: Values) => string

const isCordless = (v: Values): boolean => v.power_source === 'battery'
const when =
  (test: (v: Values) => boolean, letter: string): Body =>
  (v) =>
    test(v) ? letter : ''
const cordless = when(isCordless, 'b')

/** A pack is shown as a pack: `-p5` of five. */
const packed = ({ pack }: Values): string => (Number(pack) > 1 ? `-p${pack}` : '')
const bitOf = ({ chuck, bit_diameter, bit_length }: Values): string =>
  `${chuck === 'sds-max' ? 'max-' : ''}${bit_diameter}x${bit_length}`
const TIPS: Record<string, string> = { t: 'tx', s: 'sl', p: 'ph' }

/** Kind → the letter of its body, '' for the first one. A kind that is not here has one body. */
const BODIES: Record<string, Body> = {
  'rotary-hammer': (v) =>
    isCordless(v)
      ? 'd'
      : v.chuck === 'sds-max'
        ? 'c'
        : v.layout === 'vertical'
          ? ''
          : Number(v.weight) < 2.8
            ? 'b'
            : '',
  'demolition-hammer': when((v) => v.chuck === 'hex-30', 'b'),
  'drill-driver': (v) => (v.voltage === 12 ? 'b' : v.impact === true && Number(v.torque) >= 75 ? 'c' : ''),
  'impact-driver': when((v) => v.driver_mount === 'square-12', 'b'),
  'hammer-drill': when((v) => v.gears === 'two', 'b'),
  'angle-grinder-125': (v) => (isCordless(v) ? 'c' : Number(v.power) >= 1100 ? 'b' : ''),
  'angle-grinder-230': when((v) => v.vibration_damping === true, 'b'),
  jigsaw: when((v) => Number(v.cut_wood) >= 80, 'b'),
  'circular-saw': cordless,
  'reciprocating-saw': cordless,
  'electric-chainsaw': cordless,
  'hedge-trimmer': cordless,
  planer: cordless,
  'heat-gun': cordless,
  'lawn-mower': (v) => (v.power_source === 'petrol' ? '' : isCordless(v) ? 'c' : 'b'),
  'string-trimmer': (v) => (v.power_source === 'petrol' ? '' : isCordless(v) ? 'c' : 'b'),
  'snow-blower': when((v) => v.power_source === 'mains', 'b'),
  chainsaw: when((v) => Number(v.bar) >= 45, 'b'),
  'mitre-saw': when((v) => v.sliding === true, 'b'),
  router: when((v) => v.router_type === 'edge', 'b'),
  'random-orbit-sander': when((v) => Number(v.pad) >= 150, 'b'),
  vacuum: when((v) => v.tool_socket === true, 'b'),
  compressor: when((v) => v.drive_type === 'belt', 'b'),
  generator: when((v) => v.wheels === true, 'b'),
  'inverter-generator': when((v) => Number(v.gen_power) >= 3, 'b'),
  welder: when((v) => v.weld_method === 'mig-mma', 'b'),
  'pressure-washer': when((v) => v.motor_type === 'brushed', 'b'),
  'submersible-pump': when((v) => v.water_type === 'sewage', 'b'),
  'concrete-mixer': when((v) => Number(v.drum) <= 140, 'b'),
  'bench-grinder': when((v) => v.belt_wheel === true, 'b'),
  'laser-level': when((v) => v.tripod_included !== true, 'b'),
  'heat-cannon': (v) => (v.heat_source === 'gas' ? 'b' : v.heat_source === 'diesel' ? 'c' : ''),
  'battery-18v': when((v) => Number(v.battery_capacity) <= 3, 'b'),
  axe: when((v) => Number(v.head_weight) >= 1600, 'b'),
  'claw-hammer': when((v) => v.handle_material === 'wood', 'b'),
  'drill-bit-set': when((v) => Number(v.pieces) >= 19, 'b'),
  'hard-hat': when((v) => v.protection_class === 'en12492', 'b'),
  respirator: when((v) => v.protection_class === 'a1p2', 'b'),
  'safety-boots': when((v) => v.protection_class === 's1p' && v.season !== 'winter', 'b'),
  'screwdriver-set': when((v) => Number(v.pieces) >= 10, 'b'),
  'socket-set': when((v) => Number(v.pieces) >= 108, 'b'),
  'spanner-set': when((v) => Number(v.pieces) >= 12, 'b'),
  'spirit-level': when((v) => Number(v.level_length) <= 400, 'b'),
  'tape-measure': when((v) => Number(v.tape_length) >= 20, 'b'),
  'tool-box': when((v) => v.box_material === 'metal', 'b'),
  // more than ten in a stack look the same
  'cutting-disc': (v) => `${v.disc}${packed({ pack: Math.min(10, Number(v.pack)) })}`,
  'flap-disc': (v) => `${v.disc}`,
  'diamond-disc': (v) => `${v.diamond_type}-${v.disc}`,
  'circular-saw-blade': (v) => `${v.blade}`,
  'sds-plus-bit': (v) => `${bitOf(v)}${packed(v)}`,
  'sds-max-chisel': (v) => `${v.chuck}-${v.bit_type}-${v.bit_length}`,
  'hole-saw': (v) => `${v.bit_diameter}`,
  'forstner-bit': (v) => `${v.bit_diameter}`,
  bit: (v) => `${TIPS[String(v.tip).charAt(0)]}-${v.bit_length}`,
  'jigsaw-blade-set': (v) => `${v.blade_length_mm}${packed(v)}`,
  'reciprocating-blade-set': (v) => `${v.blade_length_mm}${packed(v)}`,
}

/** Drawn without their pack too. */
const BARE = new Set([
  'drill-driver',
  'drill-driver-b',
  'drill-driver-c',
  'impact-driver',
  'impact-driver-b',
  'rotary-hammer-d',
  'angle-grinder-125-c',
  'circular-saw-b',
  'reciprocating-saw-b',
  'planer-b',
  'heat-gun-b',
  'hedge-trimmer-b',
  'electric-chainsaw-b',
  'string-trimmer-c',
  'lawn-mower-c',
])

export function bodyOf(kind: string, values: Values): string {
  const letter = BODIES[kind]?.(values) ?? ''
  const body = letter === '' ? kind : `${kind}-${letter}`
  return values.battery_supply === 'none' && BARE.has(body) ? `${body}-bare` : body
}
