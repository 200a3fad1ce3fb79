// Every leaf's template. The place in this list gives the codes of the leaf's first goods, so new leaves go to the end.
import { benchDrills, benchGrinders, mitreSaws, tableSaws, tileCutters } from './leaves/bench-machines.ts'
import { bitSets, drillsAndChisels, drillsAndHoleSaws, sawBladesSets } from './leaves/bits.ts'
import { concreteMixers, concreteVibrators, coreDrills, rammers, vibratingPlates } from './leaves/building.ts'
import { electricChainsaws, petrolChainsaws } from './leaves/chainsaws.ts'
import { batteries, chargers } from './leaves/batteries.ts'
import { drillDrivers, impactDrivers } from './leaves/cordless.ts'
import { cuttingDiscs, diamondDiscs, sawBlades } from './leaves/discs.ts'
import { compressors, inverterGenerators, nailGuns, petrolGenerators, submersiblePumps } from './leaves/engines.ts'
import { paintingTools } from './leaves/finishing.ts'
import { angleGrinders, beltSanders, orbitalSanders } from './leaves/grinders.ts'
import { demolitionHammers, impactDrills, rotaryHammers } from './leaves/hammers.ts'
import { hammersAndAxes, handSaws, staplersAndRiveters, vicesAndClamps } from './leaves/joinery.ts'
import { hedgeTrimmers, lawnMowers, leafBlowers, robotMowers, stringTrimmers } from './leaves/lawn.ts'
import { calipers, laserLevels, rangefinders, spiritLevels, tapeMeasures } from './leaves/measuring.ts'
import {
  armaturesAndSwitches,
  bearingsGearsBelts,
  carbonBrushes,
  chucksAndHandles,
  enginesParts,
} from './leaves/parts.ts'
import { multiTools, planers, routers } from './leaves/planing.ts'
import { circularSaws, jigsaws, reciprocatingSaws } from './leaves/saws.ts'
import { heatCannons, hoists, ladders } from './leaves/site.ts'
import { pliers, screwdrivers, socketSets, wrenches } from './leaves/spanners.ts'
import { boxesAndBags, carChargers, extensionReels, toolTrolleys, trolleyJacks, workbenches } from './leaves/storage.ts'
import { abrasives, chainsAndLines, dustBags, fasteners, oils } from './leaves/supplies.ts'
import { faceProtection, footwearAndVests, gloves, headProtection } from './leaves/wear.ts'
import { welders, weldingConsumables, weldingMasks } from './leaves/welding.ts'
import { dustExtractors, heatGuns, paintSprayers } from './leaves/workshop-power.ts'
import { cultivators, hoseReels, pressureWashers, snowBlowers } from './leaves/yard.ts'
import { mustMatch } from './must-match.ts'
import type { Template } from './template.ts'

export const LEAVES: readonly Template[] = [
  rotaryHammers,
  demolitionHammers,
  impactDrills,
  angleGrinders,
  orbitalSanders,
  beltSanders,
  jigsaws,
  circularSaws,
  reciprocatingSaws,
  planers,
  routers,
  multiTools,
  dustExtractors,
  heatGuns,
  paintSprayers,
  drillDrivers,
  impactDrivers,
  batteries,
  chargers,
  lawnMowers,
  robotMowers,
  stringTrimmers,
  hedgeTrimmers,
  leafBlowers,
  petrolChainsaws,
  electricChainsaws,
  cultivators,
  snowBlowers,
  pressureWashers,
  hoseReels,
  mitreSaws,
  tableSaws,
  benchDrills,
  benchGrinders,
  tileCutters,
  concreteMixers,
  vibratingPlates,
  rammers,
  concreteVibrators,
  coreDrills,
  ladders,
  hoists,
  heatCannons,
  petrolGenerators,
  inverterGenerators,
  submersiblePumps,
  compressors,
  nailGuns,
  welders,
  weldingMasks,
  weldingConsumables,
  socketSets,
  wrenches,
  screwdrivers,
  pliers,
  hammersAndAxes,
  handSaws,
  staplersAndRiveters,
  vicesAndClamps,
  paintingTools,
  laserLevels,
  rangefinders,
  tapeMeasures,
  spiritLevels,
  calipers,
  cuttingDiscs,
  diamondDiscs,
  sawBlades,
  drillsAndChisels,
  drillsAndHoleSaws,
  bitSets,
  sawBladesSets,
  abrasives,
  oils,
  chainsAndLines,
  fasteners,
  dustBags,
  carbonBrushes,
  armaturesAndSwitches,
  bearingsGearsBelts,
  enginesParts,
  chucksAndHandles,
  headProtection,
  faceProtection,
  gloves,
  footwearAndVests,
  boxesAndBags,
  toolTrolleys,
  workbenches,
  extensionReels,
  trolleyJacks,
  carChargers,
]

export interface AttributeUse {
  code: string
  group: string
  isFilter: boolean
  isCard: boolean
  /** Goods that differ in it do not replace each other. */
  mustMatch: boolean
}

/** What every good carries besides its own figures. */
const COMMON = 'country* made_in warranty gross_weight'

export function attributeUses(template: Template): AttributeUse[] {
  return Object.entries({ ...template.groups, 'Бренд и гарантия': COMMON }).flatMap(([group, codes]) =>
    codes.split(' ').map((code) => ({
      code: code.replace(/[*!]/g, ''),
      group,
      isFilter: code.includes('*'),
      isCard: code.includes('!'),
      mustMatch: mustMatch(template.category).includes(code.replace(/[*!]/g, '')),
    })),
  )
}
