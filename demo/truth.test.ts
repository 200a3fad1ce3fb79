// The demo tells the truth: one fact a test.
import { expect, test } from 'vitest'
import { isWithoutBattery } from '#rules/catalog/without-battery.ts'
import { bodyOf } from './bodies.ts'
import { CATEGORIES, leavesOf } from './categories.ts'
import { type Good, generateGoods } from './goods.ts'
import { attributeUses, LEAVES } from './leaves.ts'
import { keepsPromise } from './line-names.ts'
import { matchedLeaves, mustMatch } from './must-match.ts'
import { allPictures } from './picture-index.ts'
import { isMachine } from './load/goods.ts'
import { questionsOf } from './questions.ts'
import { allPhotos, photoOf } from './review-photos.ts'
import { reviewsOf } from './reviews.ts'
import { PLATFORMS } from './vendor.ts'

const goods = [...generateGoods(1, 5000)]
const of = (category: string): Good[] => goods.filter((good) => good.template.category === category)
const named = (list: readonly Good[]): string[] => list.map((good) => good.name)
/** With a battery or without one. */
const bodies = (list: readonly Good[]): Set<string> =>
  new Set(list.map((good) => good.pictures[0]!.replace(/(-bare)?-[a-z]+-\d\.webp$/, '')))

test('an SDS-max hammer, a cordless one and a light one are shown as they are', () => {
  const hammers = of('perforatory')
  expect(bodies(hammers.filter(({ values }) => values.chuck === 'sds-max'))).toEqual(new Set(['rotary-hammer-c']))
  expect(bodies(hammers.filter(({ values }) => values.power_source === 'battery'))).toEqual(
    new Set(['rotary-hammer-d']),
  )
})

test('a 12 V driver is shown compact, a cordless machine never with a cable', () => {
  expect(bodies(of('shurupoverty').filter(({ values }) => values.voltage === 12))).toEqual(new Set(['drill-driver-b']))
  const cabled = new Set([
    'rotary-hammer',
    'angle-grinder-125',
    'circular-saw',
    'lawn-mower',
    'string-trimmer',
    'planer',
  ])
  const wrong = goods.filter(
    ({ values, pictures }) =>
      values.power_source === 'battery' && cabled.has(pictures[0]!.replace(/-[a-z]+-\d\.webp$/, '')),
  )
  expect(named(wrong)).toEqual([])
})

test('every body the figures ask for is drawn', () => {
  const drawn = new Set(allPictures().map((file) => file.replace(/-[a-z]+-\d\.webp$/, '')))
  const asked = goods.flatMap((good) => [...bodies([good])])
  expect(asked.filter((body) => !drawn.has(body))).toEqual([])
  expect(bodyOf('lawn-mower', { power_source: 'mains' })).toBe('lawn-mower-b')
})

test('what is painted comes in five palettes and more', () => {
  // a signal vest is of one of three signal colours; steel and brass are not painted
  const bare = new Set([
    'signal-vest',
    'bearing',
    'air-filter',
    'spark-plug',
    'v-belt',
    'sds-plus-bit',
    'caliper',
    'chuck',
  ])
  const palettes = new Map<string, Set<string>>()
  for (const file of allPictures()) {
    const [, kind, palette] = /^(.*)-([a-z]+)-\d\.webp$/.exec(file)!
    if (palette === 'steel' || palette === 'gold' || bare.has(kind!)) continue
    palettes.set(kind!, (palettes.get(kind!) ?? new Set()).add(palette!))
  }
  expect([...palettes].filter(([, known]) => known.size < 5).map(([kind]) => kind)).toEqual([])
})

test('the gallery of a machine has its close-up', () => {
  const machines = [...of('perforatory'), ...of('shurupoverty'), ...of('cirkulyarnye-pily'), ...of('benzopily')]
  expect(named(machines.filter((good) => good.pictures.length < 3))).toEqual([])
})

test('machines people look at most are seen from four sides and more, the face among them', () => {
  const machines = goods.filter(({ template }) => template.spares !== undefined)
  // what comes bare is seen from both sides and close by
  const first = machines
    .filter(({ values }) => values.battery_supply !== 'none')
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(0, 200)
  const isSeenRound = (good: Good) =>
    good.pictures.length >= 4 && good.pictures.some((file) => file.endsWith('-4.webp'))
  expect(first.filter(isSeenRound).length).toBeGreaterThan(150)
  // a list begins with the whole thing, never with a part of it
  expect(named(goods.filter((good) => /-[345]\.webp$/.test(good.pictures[0]!)))).toEqual([])
})

/** In the shop's own order; a bare steel thing looks the same whoever made it. */
function alikeNeighbours(list: readonly Good[]): string[] {
  const shown = list.toSorted((a, b) => b.popularity - a.popularity)
  return shown.slice(1).flatMap((good, place) => {
    const [look, before] = [good.pictures[0]!, shown[place]!]
    const isPainted = !/-(steel|gold)-\d\.webp$/.test(look)
    return isPainted && look === before.pictures[0] && good.vendor !== before.vendor ? [good.name] : []
  })
}

test('no two makers stand side by side with one look', () => {
  const leaves = Map.groupBy(goods, (good) => good.template.category)
  expect([...leaves.values()].flatMap(alikeNeighbours)).toEqual([])
})

test('boots and gloves cost the same in every size', () => {
  const models = Map.groupBy([...of('specodezhda'), ...of('perchatki')], ({ vendor, values, name }) => {
    const { wear_size: _wear, glove_size: _glove, ...model } = values
    const line = name.split(',')[0]
    return `${vendor.code}/${line}/${JSON.stringify(model)}`
  })
  const families = [...models.values()].filter((family) => family.length > 1)
  expect(families.length).toBeGreaterThan(0)
  expect(families.filter((family) => new Set(family.map((good) => good.price)).size > 1).map(named)).toEqual([])
})

test('a signal vest has no sole', () => {
  const vests = of('specodezhda').filter(({ values }) => values.wear_type === 'vest')
  expect(named(vests.filter(({ description }) => /подошв|подноск/i.test(description)))).toEqual([])
})

test('every battery platform has tools, batteries and chargers', () => {
  const lacking = Object.keys(PLATFORMS).filter((platform) => {
    const own = goods.filter((good) => good.platform === platform)
    const categories = new Set(own.map((good) => good.template.category))
    return !(
      categories.has('akkumulyatory') &&
      categories.has('zaryadnye-ustroystva') &&
      own.some((good) => good.template.usesBattery)
    )
  })
  expect(lacking).toEqual([])
})

test('a generator does not run longer than its tank', () => {
  const wrong = [...of('generatory-benzinovye'), ...of('generatory-invertornye')].filter(
    ({ values }) =>
      Number(values.run_time) * Number(values.fuel_use) > Number(values.fuel_tank) && values.run_time !== 1,
  )
  expect(named(wrong)).toEqual([])
})

test('the name of a line does not contradict the good', () => {
  const wrong = goods.filter(({ template, name, values }) => {
    const words = name.split(',')[0]!
    const line = (template.lines ?? []).filter((each) => each !== '' && words.endsWith(` ${each}`))
    return line.some((each) => !keepsPromise(each, values))
  })
  expect(named(wrong)).toEqual([])
  expect(keepsPromise('BT', { bluetooth: false })).toBe(false)
  expect(keepsPromise('Winter', { season: 'all' })).toBe(false)
})

test('a sealant gun is measured by its tube', () => {
  const guns = of('malyarnyy-instrument').filter(({ values }) => values.finish_type === 'gun')
  expect(guns.length).toBeGreaterThan(0)
  expect(named(guns.filter(({ values }) => values.finish_width !== undefined || values.tube_volume !== 310))).toEqual(
    [],
  )
})

test('stainless fasteners cost more than zinc ones of the same size', () => {
  const alike = Map.groupBy(of('krepezh'), ({ values: v }) =>
    [v.fix_part_type, v.fix_size, v.fix_length, v.pack].join('/'),
  )
  const pairs = [...alike.values()].flatMap((list) =>
    list
      .filter(({ values }) => values.fix_coating === 'stainless')
      .flatMap((dear) =>
        list.filter(({ values }) => values.fix_coating === 'zinc').map((cheap) => [dear, cheap] as const),
      ),
  )
  expect(pairs.length).toBeGreaterThan(0)
  expect(pairs.filter(([dear, cheap]) => dear.price <= cheap.price).map(([dear]) => dear.name)).toEqual([])
})

test('links of a chain are counted as people count them', () => {
  const texts = of('cepi-shiny-leska').flatMap((good) => [good.name, good.description])
  expect(texts.filter((text) => /[^1][234]\s(?:звеньев)|[05-9]\sзвена|1[1-4]\sзвена/.test(text))).toEqual([])
})

test('articles are unique within a maker and nearly so in the shop', () => {
  const own = goods.map((good) => `${good.vendor.code} ${good.article}`)
  expect(new Set(own).size).toBe(goods.length)
  expect(new Set(goods.map((good) => good.article)).size).toBeGreaterThan(goods.length * 0.995)
})

test('a maker seldom has twins that differ in the line alone', () => {
  const alike = Map.groupBy(goods, ({ vendor, name }) => {
    const [words = '', ...figures] = name.split(', ')
    return [words.split(` ${vendor.name}`)[0], vendor.code, ...figures].join('|')
  })
  const twins = [...alike.values()].reduce((sum, list) => sum + list.length - 1, 0)
  expect(twins).toBeLessThan(goods.length * 0.02)
})

test.each([
  ['12 V drivers', 'shurupoverty', { voltage: 12 }],
  ['cordless hammers', 'perforatory', { power_source: 'battery' }],
  ['cordless grinders', 'bolgarki', { power_source: 'battery' }],
  ['cordless circular saws', 'cirkulyarnye-pily', { power_source: 'battery' }],
  ['cordless sabre saws', 'sabelnye-pily', { power_source: 'battery' }],
  ['electric mowers', 'gazonokosilki', { power_source: 'mains' }],
  ['cordless mowers', 'gazonokosilki', { power_source: 'battery' }],
  ['electric trimmers', 'trimmery', { power_source: 'mains' }],
  ['cordless trimmers', 'trimmery', { power_source: 'battery' }],
  ['single bits', 'bity', { pieces: 1 }],
  ['single burs', 'bury-i-zubila', { pack: 1, bit_type: 'drill' }],
])('the shop has %s of several makers', (_what, category, figures) => {
  const found = of(category).filter(({ values }) =>
    Object.entries(figures).every(([code, value]) => values[code] === value),
  )
  expect(new Set(found.map((good) => good.vendor.code)).size).toBeGreaterThanOrEqual(3)
})

test('what must match in an analog is said of every leaf where things are put together, with attributes it has', () => {
  const wrong = LEAVES.flatMap((template) => {
    const known = new Set(attributeUses(template).map((use) => use.code))
    return mustMatch(template.category).filter((code) => !known.has(code))
  })
  expect(wrong).toEqual([])
  const leaves = new Set(LEAVES.map((template) => template.category))
  expect(matchedLeaves().filter((leaf) => !leaves.has(leaf))).toEqual([])
  expect(mustMatch('diski-otreznye')).toEqual(expect.arrayContaining(['disc_type', 'disc', 'bore']))
})

test('an answer about a disc tells its own diameter', () => {
  const wrong = of('diski-otreznye').flatMap((good) =>
    questionsOf(good).filter(
      ({ text, answer }) =>
        text.includes('болгарку 125') &&
        (!answer.includes(`${good.values.disc}`) || answer.startsWith('Да') !== (good.values.disc === 125)),
    ),
  )
  expect(wrong).toEqual([])
  expect(of('diski-otreznye').some((good) => questionsOf(good).length > 0)).toBe(true)
})

test('two thirds of the popular goods have reviews', () => {
  const leaves = Map.groupBy(goods, (good) => good.template.category)
  const popular = [...leaves.values()].flatMap((list) =>
    list.toSorted((a, b) => b.popularity - a.popularity).slice(0, 12),
  )
  expect(popular.filter((good) => reviewsOf(good).length > 0).length / popular.length).toBeGreaterThan(2 / 3)
})

test('some reviews have photos, each of the very good', () => {
  const photographed = goods.filter(
    (good) => photoOf(good) !== null && reviewsOf(good).some(({ rating }) => rating >= 4),
  )
  expect(photographed.length).toBeGreaterThanOrEqual(12)
  const shown = new Set(photographed.map(photoOf))
  expect(allPhotos().filter((file) => !shown.has(file))).toEqual([])
})

test('a review of a cordless or electric machine does not speak of its petrol or mains kin', () => {
  const kin = goods.filter(
    ({ template, values }) => template.common && values.power_source !== template.common.power_source,
  )
  const said = kin.flatMap((good) => reviewsOf(good).map(({ text, pros, cons }) => `${text} ${pros} ${cons}`))
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter((text) => /бензин|карбюр|свеч|розетк|кабел/i.test(text))).toEqual([])
})

test('machines have a passport, gloves and discs none', () => {
  expect([...of('perforatory'), ...of('gazonokosilki'), ...of('svarochnye-invertory')].every(isMachine)).toBe(true)
  expect([...of('perchatki'), ...of('diski-otreznye'), ...of('krepezh')].some(isMachine)).toBe(false)
})

test('what is worn out and thrown away has no spare parts, what is repaired has them', () => {
  const repaired = new Set(LEAVES.filter(({ spares }) => spares !== undefined).map(({ category }) => category))
  const consumables = CATEGORIES.filter(({ code }) => code === 'raskhodnye-materialy' || code === 'sredstva-zashchity')
  expect(consumables).toHaveLength(2)
  expect(leavesOf(consumables).filter(({ code }) => repaired.has(code))).toEqual([])
  expect(['perforatory', 'gazonokosilki', 'svarochnye-invertory'].filter((code) => !repaired.has(code))).toEqual([])
})

test('a tool that comes without a battery is named so and shown so', () => {
  // a charger lives without one and is drawn without one
  const tools = goods.filter(({ template }) => template.category !== 'zaryadnye-ustroystva')
  const bare = tools.filter(({ values }) => values.battery_supply === 'none')
  expect(bare.length).toBeGreaterThan(50)
  expect(named(bare.filter(({ name }) => !isWithoutBattery(name)))).toEqual([])
  // a close-up of the chuck shows no pack
  const isBareShot = (file: string) => file.includes('-bare-') || file.endsWith('-3.webp')
  expect(named(bare.filter(({ pictures }) => !pictures.every(isBareShot)))).toEqual([])
  expect(
    named(goods.filter((good) => !bare.includes(good) && good.pictures.some((file) => file.includes('-bare-')))),
  ).toEqual([])
  const told = goods.filter(({ name }) => isWithoutBattery(name))
  expect(named(told.filter(({ values }) => values.battery_supply !== 'none'))).toEqual([])
})

test('consumables are drawn to their own sizes, packs as packs', () => {
  const look = (good: Good) => good.pictures[0]!.replace(/-[a-z]+-\d\.webp$/, '')
  // goods, and how the picture of one with these figures is called
  const told: [Good[], (v: Good['values']) => string][] = [
    [of('diski-almaznye').filter((good) => look(good).startsWith('diamond-disc')), (v) => `-${v.disc}`],
    [
      of('bury-i-zubila').filter(({ values }) => values.bit_type === 'drill'),
      (v) => `${v.bit_diameter}x${v.bit_length}${v.pack === 5 ? '-p5' : ''}`,
    ],
    [of('sverla-i-koronki').filter(({ values }) => values.drill_set_type === 'hole-saw'), (v) => `-${v.bit_diameter}`],
    [of('diski-otreznye').filter(({ values }) => values.pack === 1), (v) => `-${v.disc}`],
    [
      of('diski-otreznye').filter(({ values }) => values.disc_type === 'cutting' && Number(values.pack) > 1),
      (v) => `-${v.disc}-p${v.pack === 5 ? 5 : 10}`,
    ],
  ]
  for (const [list, size] of told) {
    expect(list.length).toBeGreaterThan(20)
    expect(named(list.filter((good) => !look(good).endsWith(size(good.values))))).toEqual([])
  }
})
