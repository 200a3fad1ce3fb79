import { chance, from, type ModelClass, one, range, sizes, type Template } from '../template.ts'
import type { Vendor } from '../vendor.ts'
import { platform12 } from './battery-supply.ts'

const accuPlatform = from((v, { vendor }) => (v.voltage === 36 ? vendor.platform36 : vendor.platform18))

const battery36: ModelClass = {
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
}

/** The garden platform has few makers, so its packs are made on purpose. */
const isGarden = (vendor: Vendor): boolean => vendor.platform36 === 'garden-36'

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
    battery36,
  ],
  newcomers: {
    share: 0.25,
    classes: [
      { ...battery36, madeBy: isGarden },
      {
        kind: 'battery-18v',
        what: 'Аккумулятор',
        price: [1400, 3400],
        values: {
          voltage: 12,
          battery_platform: platform12,
          battery_capacity: sizes(1.5, 2, 2.5, 3),
          energy: from((v) => Math.round(Number(v.battery_capacity) * 12)),
          battery_type: 'li-ion',
          cells: 3,
          charge_indicator: chance(0.5),
          cold_start: chance(0.3),
          weight: 0.2,
        },
      },
    ],
  },
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
  newcomers: {
    share: 0.3,
    classes: [
      {
        kind: 'charger',
        what: 'Зарядное устройство',
        price: [2400, 6900],
        madeBy: isGarden,
        values: {
          voltage: 36,
          battery_platform: accuPlatform,
          charge_current: sizes(2, 4, 6),
          ports: 1,
          charge_time: from((v) => Math.round(240 / Number(v.charge_current)) + 4),
          battery_supply: 'none',
          wall_mount: chance(0.5),
          cooling: from((v) => Number(v.charge_current) >= 4),
          cable: one(1.5, 1.8),
          weight: range(0.6, 1.1, 0.1),
        },
      },
      {
        kind: 'charger',
        what: 'Зарядное устройство',
        price: [1200, 2900],
        values: {
          voltage: 12,
          battery_platform: platform12,
          charge_current: sizes(2, 2.4, 3),
          ports: 1,
          charge_time: from((v) => Math.round(240 / Number(v.charge_current)) + 4),
          battery_supply: 'none',
          wall_mount: chance(0.5),
          cooling: false,
          cable: one(1.5, 1.8),
          weight: range(0.3, 0.5, 0.1),
        },
      },
    ],
  },
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
