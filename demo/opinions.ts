// What buyers say, leaf by leaf.
import type { Opinions } from './opinion.ts'
import { CORDLESS_TOOLS } from './opinions/cordless-tools.ts'
import { GARDEN_MACHINES } from './opinions/garden-machines.ts'
import { POWER_TOOLS } from './opinions/power-tools.ts'
import { SITE_MACHINES } from './opinions/site-machines.ts'
import { SMALL_THINGS } from './opinions/small-things.ts'
import { WORKSHOP_THINGS } from './opinions/workshop-things.ts'

export const OPINIONS: ReadonlyMap<string, Opinions> = new Map(
  [...POWER_TOOLS, ...CORDLESS_TOOLS, ...GARDEN_MACHINES, ...SITE_MACHINES, ...WORKSHOP_THINGS, ...SMALL_THINGS].map(
    (item) => [item.leaf, item],
  ),
)
