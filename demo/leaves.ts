// Every leaf's template. The place in this list gives the codes of the leaf's first goods, so new leaves go to the end.
import { batteries, chargers, drillDrivers, impactDrivers } from './leaves/cordless.ts'
import { angleGrinders, beltSanders, orbitalSanders } from './leaves/grinders.ts'
import { demolitionHammers, impactDrills, rotaryHammers } from './leaves/hammers.ts'
import { multiTools, planers, routers } from './leaves/planing.ts'
import { circularSaws, jigsaws, reciprocatingSaws } from './leaves/saws.ts'
import { dustExtractors, heatGuns, paintSprayers } from './leaves/workshop-power.ts'
import type { Template } from './template.ts'

export const LEAVES: readonly Template[] = [
  rotaryHammers, demolitionHammers, impactDrills, angleGrinders, orbitalSanders, beltSanders, jigsaws, circularSaws, reciprocatingSaws,
  planers, routers, multiTools, dustExtractors, heatGuns, paintSprayers, drillDrivers, impactDrivers, batteries, chargers,
]

export interface AttributeUse {
  code: string
  group: string
  isFilter: boolean
  isCard: boolean
}

/** What every good carries besides its own figures. */
const COMMON = 'country* warranty'

export function attributeUses(template: Template): AttributeUse[] {
  return Object.entries({ ...template.groups, 'Бренд и гарантия': COMMON }).flatMap(([group, codes]) =>
    codes.split(' ').map((code) => ({
      code: code.replace(/[*!]/g, ''),
      group,
      isFilter: code.includes('*'),
      isCard: code.includes('!'),
    })),
  )
}
