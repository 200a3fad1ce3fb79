import { counted } from '../russian.ts'
import { chance, from, one, range, sizes, type Template, type Values } from '../template.ts'

const platform = from((_, { vendor }) => vendor.platform18)
/** «без АКБ», one battery, two batteries. */
const supply = one('none', 'none', 'one', 'two', 'two', 'two')
const capacity = from((v, { random }) => (v.battery_supply === 'none' ? undefined : random.one([2, 2, 4, 4, 5])))

export const drillDrivers: Template = {
  category: 'shurupoverty',
  trade: 'cordless',
  share: 3,
  groups: {
    Двигатель: 'voltage* torque*! rpm gears brushless*!',
    'Патрон и сверление': 'chuck chuck_size*! impact* drill_wood drill_steel torque_steps',
    Питание: 'battery_platform* battery_supply* battery_capacity*',
    Удобство: 'lamp weight case*',
  },
  classes: [
    {
      weight: 3,
      kind: 'drill-driver',
      what: 'Дрель-шуруповёрт аккумуляторная',
      price: [4200, 9800],
      values: {
        voltage: 18,
        torque: range(35, 52, 1),
        rpm: range(1400, 1600, 50),
        gears: 'two',
        brushless: chance(0.2),
        chuck: 'keyless',
        chuck_size: sizes(10, 13),
        impact: false,
        drill_wood: range(28, 36, 1),
        drill_steel: sizes(10, 13),
        torque_steps: range(18, 21, 1),
        battery_platform: platform,
        battery_supply: supply,
        battery_capacity: capacity,
        lamp: true,
        weight: range(1.1, 1.5, 0.1),
        case: from((v, d) => v.battery_supply !== 'none' && d.random.chance(0.8)),
      },
    },
    {
      weight: 3,
      kind: 'drill-driver',
      what: 'Дрель-шуруповёрт бесщёточная',
      series: 'DB',
      price: [8200, 17900],
      values: {
        voltage: 18,
        torque: range(52, 75, 1),
        rpm: range(1700, 2000, 50),
        gears: 'two',
        brushless: true,
        chuck: 'keyless',
        chuck_size: 13,
        impact: false,
        drill_wood: range(36, 45, 1),
        drill_steel: 13,
        torque_steps: range(20, 24, 1),
        battery_platform: platform,
        battery_supply: supply,
        battery_capacity: capacity,
        lamp: true,
        weight: range(1.3, 1.8, 0.1),
        case: from((v, d) => v.battery_supply !== 'none' && d.random.chance(0.9)),
      },
    },
    {
      weight: 2,
      kind: 'drill-driver',
      what: 'Дрель-шуруповёрт ударная',
      series: 'DI',
      price: [8900, 24900],
      values: {
        voltage: 18,
        torque: range(60, 125, 1),
        rpm: range(1700, 2100, 50),
        gears: 'two',
        brushless: chance(0.85),
        chuck: 'keyless',
        chuck_size: 13,
        impact: true,
        drill_wood: range(38, 65, 1),
        drill_steel: 13,
        torque_steps: range(20, 24, 1),
        battery_platform: platform,
        battery_supply: supply,
        battery_capacity: capacity,
        lamp: true,
        weight: range(1.5, 2.4, 0.1),
        case: from((v, d) => v.battery_supply !== 'none' && d.random.chance(0.9)),
      },
    },
  ],
  series: 'DD',
  model: (v) => `18-${v.torque}${batteryLetters(v.battery_supply)}`,
  tail: (v, text) => [text('voltage'), text('torque'), batteryTail(v.battery_supply, v.battery_capacity)],
  about: (v, text, pick) => [
    v.impact === true
      ? pick(
          `Ударный шуруповёрт ${text('torque')}: кроме дерева и металла берёт кирпич под дюбель.`,
          'Один инструмент вместо шуруповёрта и лёгкой дрели: удар включается кольцом у патрона.',
        )
      : pick(
          `Шуруповёрт с моментом ${text('torque')} для сборки мебели, обшивки и кровли.`,
          `Компактный шуруповёрт ${text('voltage')} на каждый день: ${text('torque')}, муфта на ${counted(Number(v.torque_steps), 'ступень', 'ступени', 'ступеней')}.`,
        ),
    v.brushless === true
      ? pick(
          'Бесщёточный двигатель дольше работает от одного заряда и не требует замены щёток.',
          'Двигатель бесщёточный: меньше греется, ресурс выше.',
        )
      : pick('Щёточный двигатель прост и недорог в ремонте.', ''),
    v.battery_supply === 'none'
      ? `Поставляется без аккумулятора и зарядного устройства: подойдут аккумуляторы платформы «${text('battery_platform')}».`
      : `В комплекте ${v.battery_supply === 'two' ? 'два аккумулятора' : 'аккумулятор'} ${text('battery_capacity')} и зарядное устройство; подходят и другие аккумуляторы платформы «${text('battery_platform')}».`,
    pick(
      `Сверлит дерево до ${text('drill_wood')}, сталь до ${text('drill_steel')}.`,
      'Подсветка горит ещё несколько секунд после отпускания курка.',
    ),
  ],
  box: (v, text) => [
    'шуруповёрт',
    v.battery_supply === 'one' && `аккумулятор ${text('battery_capacity')}`,
    v.battery_supply === 'two' && `2 аккумулятора ${text('battery_capacity')}`,
    v.battery_supply !== 'none' && 'зарядное устройство',
    'клипса для ремня',
    v.case === true && 'кейс',
    'инструкция и гарантийный талон',
  ],
  worth: supplyWorth,
  warranty: [12, 24, 36],
  size: (v) => [Math.round(155 + Number(v.weight) * 22), 78, Math.round(190 + Number(v.weight) * 22)],
  takes: () => ['bits', 'drill-bits', 'hole-saw'],
  spares: () => ['switch', 'chuck'],
  usesBattery: true,
}

export const impactDrivers: Template = {
  category: 'gaykoverty-udarnye',
  trade: 'cordless',
  share: 1.4,
  groups: {
    Двигатель: 'voltage torque*! rpm bpm! brushless* gears',
    Патрон: 'driver_mount*!',
    Питание: 'battery_platform* battery_supply* battery_capacity*',
    Удобство: 'lamp weight case*',
  },
  classes: [
    {
      weight: 3,
      kind: 'impact-driver',
      what: 'Винтовёрт ударный',
      price: [6200, 14900],
      values: {
        voltage: 18,
        torque: range(140, 220, 5),
        rpm: range(2800, 3600, 100),
        bpm: range(3200, 4200, 100),
        brushless: chance(0.75),
        gears: sizes('one', 'three', 'four'),
        driver_mount: 'hex-6',
        battery_platform: platform,
        battery_supply: supply,
        battery_capacity: capacity,
        lamp: true,
        weight: range(0.9, 1.4, 0.1),
        case: from((v, d) => v.battery_supply !== 'none' && d.random.chance(0.8)),
      },
    },
    {
      weight: 2,
      kind: 'impact-driver',
      what: 'Гайковёрт ударный',
      series: 'IW',
      price: [9900, 26900],
      values: {
        voltage: 18,
        torque: range(280, 850, 10),
        rpm: range(2200, 1900, 100),
        bpm: range(3000, 2600, 100),
        brushless: true,
        gears: sizes('three', 'four'),
        driver_mount: 'square-12',
        battery_platform: platform,
        battery_supply: supply,
        battery_capacity: capacity,
        lamp: true,
        weight: range(1.6, 2.9, 0.1),
        case: from((v, d) => v.battery_supply !== 'none' && d.random.chance(0.8)),
      },
    },
  ],
  series: 'IS',
  model: (v) => `18-${v.torque}${batteryLetters(v.battery_supply)}`,
  tail: (v, text) => [text('voltage'), text('torque'), batteryTail(v.battery_supply, v.battery_capacity)],
  about: (v, text, pick) => [
    v.driver_mount === 'hex-6'
      ? pick(
          `Ударный винтовёрт с моментом ${text('torque')}: закручивает длинные саморезы в брус без предварительного сверления.`,
          `Компактный винтовёрт под биты: ${text('torque')}, ${text('bpm')}, отдача в руку почти не чувствуется.`,
        )
      : pick(
          `Ударный гайковёрт ${text('torque')} под головки 1/2": колёсные гайки, анкеры, металлоконструкции.`,
          `Гайковёрт для шиномонтажа и стройки: срывает прикипевшие болты моментом ${text('torque')}.`,
        ),
    v.brushless === true && 'Бесщёточный двигатель экономит заряд и не боится долгой работы.',
    v.battery_supply === 'none'
      ? `Аккумулятор и зарядное устройство покупаются отдельно: платформа «${text('battery_platform')}».`
      : `В комплекте ${v.battery_supply === 'two' ? 'два аккумулятора' : 'один аккумулятор'} ${text('battery_capacity')} платформы «${text('battery_platform')}» и зарядное устройство.`,
    `Вес без аккумулятора ${text('weight')}.`,
  ],
  box: (v, text) => [
    v.driver_mount === 'hex-6' ? 'винтовёрт' : 'гайковёрт',
    v.battery_supply === 'one' && `аккумулятор ${text('battery_capacity')}`,
    v.battery_supply === 'two' && `2 аккумулятора ${text('battery_capacity')}`,
    v.battery_supply !== 'none' && 'зарядное устройство',
    v.case === true && 'кейс',
    'инструкция',
  ],
  worth: supplyWorth,
  warranty: [12, 24, 36],
  size: (v) => [Math.round(120 + Number(v.weight) * 32), 78, Math.round(200 + Number(v.weight) * 16)],
  takes: (v) => (v.driver_mount === 'hex-6' ? ['bits'] : ['sockets']),
  spares: () => ['switch'],
  usesBattery: true,
}

function supplyWorth(v: Values): number {
  if (v.battery_supply === 'none') return 0.7
  return (
    (v.battery_supply === 'two' ? 1.08 : 0.9) +
    (Number(v.battery_capacity) - 2) * (v.battery_supply === 'two' ? 0.06 : 0.03)
  )
}

function batteryLetters(supply: unknown): string {
  return supply === 'none' ? ' Solo' : supply === 'two' ? '-2' : ''
}

function batteryTail(supply: unknown, capacity: unknown): string {
  if (supply === 'none') return 'без АКБ и\u00a0ЗУ'
  return `${supply === 'two' ? 2 : 1}\u00a0×\u00a0${capacity}\u00a0А·ч`
}

const accuPlatform = from((v, { vendor }) => (v.voltage === 36 ? vendor.platform36 : vendor.platform18))

export const batteries: Template = {
  category: 'akkumulyatory',
  trade: 'cordless',
  share: 1,
  groups: {
    Питание: 'battery_platform* voltage*! battery_capacity*! energy! battery_type cells',
    Удобство: 'charge_indicator* cold_start weight',
  },
  classes: [
    {
      weight: 4,
      kind: 'battery-18v',
      what: 'Аккумулятор',
      series: 'B',
      price: [1900, 8900],
      values: {
        voltage: 18,
        battery_platform: accuPlatform,
        battery_capacity: sizes(1.5, 2, 2.5, 4, 5, 6, 8),
        energy: from((v) => Math.round(Number(v.battery_capacity) * 18)),
        battery_type: 'li-ion',
        cells: from((v) => (Number(v.battery_capacity) > 3 ? 10 : 5)),
        charge_indicator: chance(0.85),
        cold_start: chance(0.4),
        weight: from((v) => (Number(v.battery_capacity) > 3 ? (Number(v.battery_capacity) > 5 ? 0.9 : 0.7) : 0.4)),
      },
    },
    {
      weight: 1,
      kind: 'battery-36v',
      what: 'Аккумулятор',
      series: 'B',
      price: [6900, 17900],
      values: {
        voltage: 36,
        battery_platform: accuPlatform,
        battery_capacity: sizes(2, 2.5, 4, 5, 6),
        energy: from((v) => Math.round(Number(v.battery_capacity) * 36)),
        battery_type: 'li-ion',
        cells: from((v) => (Number(v.battery_capacity) > 3 ? 20 : 10)),
        charge_indicator: true,
        cold_start: chance(0.5),
        weight: from((v) => (Number(v.battery_capacity) > 3 ? 1.5 : 0.9)),
      },
    },
  ],
  series: 'B',
  model: (v) => `${v.voltage}-${Number(v.battery_capacity) * 10}`,
  tail: (_v, text) => [text('voltage'), text('battery_capacity'), 'Li-Ion'],
  about: (v, text, pick) => [
    `Аккумулятор платформы «${text('battery_platform')}»: подходит ко всем инструментам этой платформы, в том числе других марок, которые её поддерживают.`,
    Number(v.battery_capacity) >= 4
      ? pick(
          `Ёмкости ${text('battery_capacity')} (${text('energy')}) хватает на долгую работу мощного инструмента.`,
          `Запас энергии ${text('energy')}: для пил, перфораторов и шлифмашин.`,
        )
      : pick(
          `Лёгкий: ${text('weight')}. Удобен для работы над головой.`,
          `Небольшая ёмкость ${text('battery_capacity')} — зато инструмент легче и быстрее заряжается.`,
        ),
    v.charge_indicator === true && 'Остаток заряда показывают светодиоды на корпусе.',
    v.cold_start === true && 'Работает на морозе до −20 °C; заряжать его нужно в тепле.',
  ],
  box: () => ['аккумулятор', 'защитная крышка контактов', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(90 + Number(v.weight) * 45),
    Math.round(70 + Number(v.weight) * 12),
    Math.round(48 + Number(v.weight) * 30),
  ],
  fits: (v) => [`battery:${v.battery_platform}`],
}

export const chargers: Template = {
  category: 'zaryadnye-ustroystva',
  trade: 'cordless',
  share: 0.5,
  groups: {
    Питание: 'battery_platform* voltage* charge_current*! ports*! charge_time!',
    Комплект: 'battery_supply battery_capacity',
    Удобство: 'wall_mount cooling cable weight',
  },
  classes: [
    {
      weight: 3,
      kind: 'charger',
      what: 'Зарядное устройство',
      price: [1700, 6900],
      values: {
        voltage: sizes(18, 18, 18, 36),
        battery_platform: accuPlatform,
        charge_current: sizes(2, 2.4, 4, 6, 8),
        ports: one(1, 1, 1, 2),
        charge_time: from((v) => Math.round(240 / Number(v.charge_current)) + 4),
        battery_supply: 'none',
        wall_mount: chance(0.5),
        cooling: from((v) => Number(v.charge_current) >= 4),
        cable: one(1.5, 1.8, 2),
        weight: range(0.4, 1.1, 0.1),
      },
    },
    {
      weight: 2,
      kind: 'battery-kit',
      what: 'Комплект: два аккумулятора и зарядное устройство',
      series: 'BC',
      price: [6900, 16900],
      values: {
        voltage: 18,
        battery_platform: accuPlatform,
        charge_current: sizes(2.4, 4, 6),
        ports: 1,
        charge_time: from((v) => Math.round(240 / Number(v.charge_current)) + 4),
        battery_supply: 'two',
        battery_capacity: sizes(2, 4, 5, 6),
        wall_mount: chance(0.5),
        cooling: from((v) => Number(v.charge_current) >= 4),
        cable: 1.8,
        weight: range(1.4, 2.6, 0.1),
      },
    },
  ],
  series: 'C',
  model: (v) =>
    `${v.voltage}-${Number(v.charge_current) * 10}${v.battery_supply === 'two' ? `/${v.battery_capacity}` : v.ports === 2 ? 'D' : ''}`,
  tail: (v, text) => [
    text('voltage'),
    text('charge_current'),
    v.battery_supply === 'two' ? `2\u00a0×\u00a0${text('battery_capacity')}` : v.ports === 2 && 'на два аккумулятора',
  ],
  about: (v, text, pick) => [
    v.battery_supply === 'two'
      ? `Стартовый набор платформы «${text('battery_platform')}»: два аккумулятора ${text('battery_capacity')} и зарядное устройство — дешевле, чем по отдельности.`
      : `Зарядное устройство платформы «${text('battery_platform')}» с током ${text('charge_current')}: аккумулятор 4 А·ч заряжает примерно за ${text('charge_time')}.`,
    v.ports === 2
      ? 'Два гнезда работают одновременно.'
      : pick(
          'Индикатор показывает ход зарядки и перегрев.',
          'Следит за температурой банок и не даёт перезарядить аккумулятор.',
        ),
    v.cooling === true && 'Вентилятор охлаждает горячий аккумулятор перед зарядкой.',
    v.wall_mount === true && 'Корпус можно повесить на стену.',
  ],
  box: (v, text) => [
    'зарядное устройство',
    v.battery_supply === 'two' && `2 аккумулятора ${text('battery_capacity')}`,
    'инструкция',
  ],
  warranty: [12, 24],
  size: (v) => [Math.round(160 + Number(v.weight) * 30), 120, 75],
  fits: (v) => [`charger:${v.battery_platform}`],
}
