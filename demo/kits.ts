// Kits: a popular machine with what it needs on the first day, cheaper together.
import type { Linkable, LinkIndex } from './links.ts'
import { createRandom } from './random.ts'

export interface Kit {
  id: number
  good: string
  name: string
  items: { code: string; quantity: number; discount: number }[]
}

interface Recipe {
  name: string
  parts: (machine: Linkable) => (readonly [key: string, quantity: number])[]
}

const BATTERY: Recipe = {
  name: 'С аккумулятором и зарядным устройством',
  parts: ({ platform, isBare }) =>
    isBare
      ? [
          [`battery:${platform}`, 1],
          [`charger:${platform}`, 1],
        ]
      : [],
}
const RECIPES: Record<string, Recipe[]> = {
  shurupoverty: [BATTERY, { name: 'С набором бит', parts: () => [['bits', 1]] }],
  'gaykoverty-udarnye': [BATTERY],
  bolgarki: [
    {
      name: 'С дисками и очками',
      parts: ({ takes }) => [
        [takes[0]!, 2],
        ['glasses', 1],
      ],
    },
    {
      name: 'Полная защита',
      parts: () => [
        ['glasses', 1],
        ['ears', 1],
        ['gloves', 1],
      ],
    },
  ],
  perforatory: [
    {
      name: 'С бурами и смазкой',
      parts: ({ takes }) => [
        [`${takes[0]}-drill`, 2],
        ['grease', 1],
      ],
    },
    {
      name: 'Для пыльной работы',
      parts: () => [
        ['dust-mask', 1],
        ['glasses', 1],
      ],
    },
  ],
  'otboynye-molotki': [
    {
      name: 'Для демонтажа',
      parts: ({ takes }) => [
        [`${takes[0]}-chisel`, 1],
        ['ears', 1],
        ['gloves', 1],
      ],
    },
  ],
  'dreli-udarnye': [{ name: 'Со свёрлами', parts: () => [['drill-set', 1]] }],
  lobziki: [{ name: 'С пилками', parts: () => [['t-shank', 2]] }],
  'cirkulyarnye-pily': [
    {
      name: 'С запасным диском',
      parts: ({ takes }) => [
        [takes[0]!, 1],
        ['glasses', 1],
      ],
    },
  ],
  'sabelnye-pily': [{ name: 'С полотнами', parts: () => [['saber', 2]] }],
  'ekscentrikovye-shlifmashiny': [
    {
      name: 'С шлифовальными кругами',
      parts: ({ takes }) => [
        [takes[0]!, 2],
        ['dust-mask', 1],
      ],
    },
  ],
  'pylesosy-stroitelnye': [{ name: 'С мешками на сезон', parts: ({ takes }) => [[takes[0]!, 1]] }],
  'torcovochnye-pily': [
    {
      name: 'С запасным диском',
      parts: ({ takes }) => [
        [takes[0]!, 1],
        ['ears', 1],
      ],
    },
  ],
  benzopily: [
    {
      name: 'Готова к работе',
      parts: ({ takes }) => [
        ['oil-2t', 1],
        ['chain-oil', 1],
        [takes[0]!, 1],
      ],
    },
    {
      name: 'С защитой',
      parts: () => [
        ['helmet', 1],
        ['gloves', 1],
      ],
    },
  ],
  'pily-elektricheskie': [
    {
      name: 'С маслом и удлинителем',
      parts: () => [
        ['chain-oil', 1],
        ['reel', 1],
      ],
    },
  ],
  trimmery: [
    {
      name: 'С леской и маслом',
      parts: ({ takes }) => [
        ['line', 1],
        [takes[1]!, 1],
      ],
    },
  ],
  gazonokosilki: [
    {
      name: 'С маслом на сезон',
      parts: () => [
        ['oil-4t', 1],
        ['gloves', 1],
      ],
    },
  ],
  motokultivatory: [{ name: 'С маслом на сезон', parts: () => [['oil-4t', 1]] }],
  snegouborshchiki: [
    {
      name: 'Готов к зиме',
      parts: () => [
        ['oil-4t', 1],
        ['gloves', 1],
      ],
    },
  ],
  'svarochnye-invertory': [
    {
      name: 'Начать варить',
      parts: () => [
        ['weld-mask', 1],
        ['electrodes', 1],
        ['gloves', 1],
      ],
    },
  ],
  'generatory-benzinovye': [
    {
      name: 'С маслом и удлинителем',
      parts: () => [
        ['oil-4t', 1],
        ['reel', 1],
      ],
    },
  ],
  'generatory-invertornye': [{ name: 'С маслом', parts: () => [['oil-4t', 1]] }],
  vibroplity: [
    {
      name: 'С маслом и наушниками',
      parts: () => [
        ['oil-4t', 1],
        ['ears', 1],
      ],
    },
  ],
  moyki: [{ name: 'С катушкой и шлангом', parts: () => [['hose', 1]] }],
  betonosmesiteli: [
    {
      name: 'С удлинителем и перчатками',
      parts: () => [
        ['reel', 1],
        ['gloves', 1],
      ],
    },
  ],
}
const MACHINES_PER_LEAF = 6

export function* kitsOf(index: LinkIndex): Generator<Kit> {
  let id = 1
  for (const machine of index.machines) {
    if (machine.place >= MACHINES_PER_LEAF) continue
    for (const recipe of RECIPES[machine.category] ?? []) {
      const random = createRandom(`kit/${machine.code}/${recipe.name}`)
      const parts = recipe.parts(machine).map(([key, quantity]) => {
        const affordable = affordableOf(index, key)
        if (affordable.length === 0) return null
        return { code: random.one(affordable), quantity, discount: random.one([7, 10, 10, 12, 15]) }
      })
      const items = parts.filter((part) => part !== null)
      if (items.length > 0 && items.length === parts.length)
        yield { id: id++, good: machine.code, name: recipe.name, items }
    }
  }
}

/** A kit takes a pair of gloves, not a dozen; of batteries it takes the middling ones. */
function affordableOf(index: LinkIndex, key: string): string[] {
  const offered = index.cheapestFirst(key)
  const third = Math.ceil(offered.length / 3)
  return key.startsWith('battery:') ? offered.slice(third - 1, third * 2) : offered.slice(0, third)
}
