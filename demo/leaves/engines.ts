import { chance, from, one, range, sizes, type Template } from '../template.ts'

/** Whole hours a full tank lasts, as the passport counts them. */
const hoursOnTank = from((v, { random }) => {
  // hours were drawn here: still drawn, so that every later figure of the demo stays as it was
  random.next()
  return Math.max(1, Math.floor(Number(v.fuel_tank) / Number(v.fuel_use)))
})

export const petrolGenerators: Template = {
  category: 'generatory-benzinovye',
  trade: 'energy',
  share: 1,
  groups: {
    Мощность: 'gen_power*! gen_power_max phases*! power_factor',
    Двигатель: 'horsepower engine_volume fuel_tank! fuel_use electric_start*',
    Удобство: 'run_time avr* wheels* ats* outlets weight* noise',
  },
  classes: [
    {
      kind: 'generator',
      what: 'Генератор бензиновый',
      price: [21900, 109900],
      values: {
        gen_power: sizes(2, 2.5, 2.8, 3, 5, 5.5, 6, 6.5, 7),
        gen_power_max: from((v) => Number((Number(v.gen_power) * 1.1).toFixed(1))),
        phases: from((v, { random }) => (Number(v.gen_power) >= 6 && random.chance(0.3) ? 'three' : 'one')),
        power_factor: 1,
        horsepower: from((v) => Math.round(Number(v.gen_power) * 2.15 * 2) / 2),
        engine_volume: from((v) => Math.round(Number(v.gen_power) * 60 + 60)),
        fuel_tank: sizes(15, 15, 25),
        fuel_use: range(1.2, 3.4, 0.1),
        electric_start: sizes(false, false, true, true),
        run_time: hoursOnTank,
        avr: true,
        wheels: from((v, { random }) => Number(v.gen_power) > 3 && random.chance(0.8)),
        ats: from((v, { random }) => v.electric_start === true && random.chance(0.5)),
        outlets: sizes(2, 2, 3),
        weight: range(38, 92, 1),
        noise: range(92, 98, 1),
      },
    },
  ],
  series: 'G',
  model: (v) =>
    `${Number(v.gen_power) * 1000}${v.electric_start === true ? 'E' : ''}${v.phases === 'three' ? '-3' : ''}`,
  tail: (v, text) => [text('gen_power'), text('phases'), v.electric_start === true && 'электростартер'],
  about: (v, text, pick) => [
    pick(
      `Бензиновый генератор ${text('gen_power')} для дачи, стройки и аварийного питания дома.`,
      `Генератор с номинальной мощностью ${text('gen_power')} и баком ${text('fuel_tank')}: около ${text('run_time')} работы без дозаправки.`,
    ),
    v.phases === 'three'
      ? 'Даёт 380 и 220 В, поэтому тянет трёхфазный насос и станок.'
      : 'AVR держит напряжение, чтобы не сгорел котёл и холодильник.',
    v.ats === true
      ? 'Подключается блок автозапуска: свет вернётся сам.'
      : v.electric_start === true
        ? 'Заводится ключом, ручной стартер остаётся запасным.'
        : 'Запуск шнуром, при низком уровне масла двигатель глохнет сам.',
    v.wheels === true && 'Колёса и рукоятка в комплекте.',
  ],
  box: (v) => ['генератор', v.wheels === true && 'колёса и рукоятка', 'свечной ключ', 'воронка', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(520 + Number(v.gen_power) * 25),
    Math.round(400 + Number(v.gen_power) * 15),
    Math.round(420 + Number(v.gen_power) * 18),
  ],
  takes: () => ['oil-4t', 'reel'],
  spares: () => ['spark', 'filter', 'brushes'],
}

export const inverterGenerators: Template = {
  category: 'generatory-invertornye',
  trade: 'energy',
  share: 0.6,
  groups: {
    Мощность: 'gen_power*! gen_power_max parallel*',
    Двигатель: 'engine_volume fuel_tank! fuel_use electric_start',
    Удобство: 'run_time! outlets usb_port weight* noise*',
  },
  classes: [
    {
      kind: 'inverter-generator',
      what: 'Генератор инверторный',
      price: [26900, 119900],
      values: {
        gen_power: sizes(0.9, 1.6, 1.8, 2, 3, 3.5, 5),
        gen_power_max: from((v) => Number((Number(v.gen_power) * 1.12).toFixed(1))),
        parallel: chance(0.6),
        engine_volume: from((v) => Math.round(Number(v.gen_power) * 38 + 20)),
        fuel_tank: sizes(2.1, 4, 4.2, 8, 12),
        fuel_use: range(0.5, 1.7, 0.1),
        electric_start: sizes(false, false, true),
        run_time: hoursOnTank,
        outlets: sizes(1, 2, 2),
        usb_port: chance(0.8),
        weight: range(12, 44, 0.5),
        noise: range(56, 66, 1),
      },
    },
  ],
  series: 'IG',
  model: (v) => `${Number(v.gen_power) * 1000}`,
  tail: (_v, text) => [text('gen_power'), text('weight'), text('noise')],
  about: (v, text, pick) => [
    pick(
      `Инверторный генератор ${text('gen_power')} весит ${text('weight')} и шумит не громче ${text('noise')}.`,
      `Тихий генератор для дачи, торговли и выезда: ${text('gen_power')}, чистая синусоида.`,
    ),
    'Обороты подстраиваются под нагрузку, поэтому расход меньше, чем у обычного генератора.',
    v.parallel === true
      ? 'Два таких генератора можно соединить и получить двойную мощность.'
      : 'Подходит для ноутбука, насоса отопления и инструмента.',
  ],
  box: () => ['генератор', 'кабель 12\u00a0В', 'свечной ключ', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(430 + Number(v.weight) * 4),
    Math.round(240 + Number(v.weight) * 3),
    Math.round(380 + Number(v.weight) * 3),
  ],
  takes: () => ['oil-4t', 'reel'],
  spares: () => ['spark', 'filter'],
}

export const submersiblePumps: Template = {
  category: 'nasosy-pogruzhnye',
  trade: 'water',
  share: 0.9,
  groups: {
    Насос: 'power*! pump_flow*! head*! depth',
    Вода: 'water_type* solids suction_bottom',
    Удобство: 'float_switch* body_material outlet_inch cable weight',
  },
  classes: [
    {
      weight: 3,
      kind: 'submersible-pump',
      what: 'Насос дренажный',
      price: [3900, 13900],
      values: {
        power: range(250, 1100, 50),
        pump_flow: range(90, 280, 10),
        head: range(6, 11, 0.5),
        depth: sizes(5, 7, 8),
        water_type: sizes('clean', 'dirty', 'dirty'),
        solids: from((v, { random }) => (v.water_type === 'dirty' ? random.one([25, 30, 35]) : 5)),
        suction_bottom: chance(0.3),
        float_switch: true,
        body_material: one('plastic', 'steel'),
        outlet_inch: 'i1-14',
        cable: 10,
        weight: range(3.6, 7.2, 0.1),
      },
    },
    {
      weight: 1,
      kind: 'submersible-pump',
      what: 'Насос фекальный',
      series: 'SPF',
      price: [9900, 32900],
      values: {
        power: range(750, 1800, 50),
        pump_flow: range(200, 350, 10),
        head: range(8, 14, 0.5),
        depth: sizes(5, 7, 10),
        water_type: 'sewage',
        solids: one(35, 40),
        suction_bottom: false,
        float_switch: true,
        body_material: one('cast-iron', 'steel'),
        outlet_inch: 'i2',
        cable: 10,
        weight: range(12, 24, 0.5),
      },
    },
  ],
  series: 'SP',
  model: (v) => `${v.power}`,
  lines: ['Drain', 'Drain Pro', 'Flow', 'Flow S', 'Deep'],
  tail: (_v, text) => [text('power'), `${text('pump_flow')}`, `напор ${text('head')}`],
  about: (v, text, pick) => [
    v.water_type === 'sewage'
      ? `Фекальный насос пропускает частицы до ${text('solids')} и не забивается на выгребной яме.`
      : pick(
          `Дренажный насос откачает подвал, бассейн и котлован: ${text('pump_flow')}, напор ${text('head')}.`,
          `Погружной насос ${text('power')} для ${v.water_type === 'dirty' ? 'грязной воды с частицами до ' + text('solids') : 'чистой воды из колодца и бочки'}.`,
        ),
    v.float_switch === true && 'Поплавок включает и выключает насос сам, на сухую он не работает.',
    v.suction_bottom === true
      ? 'Собирает воду почти с пола: остаётся слой в несколько миллиметров.'
      : `Опускается на глубину до ${text('depth')}.`,
  ],
  box: () => ['насос с поплавком', 'переходник под шланг', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [240, 200, Math.round(280 + Number(v.weight) * 12)],
  takes: () => ['hose', 'boots'],
  spares: () => ['switch'],
}

export const compressors: Template = {
  category: 'kompressory',
  trade: 'air',
  share: 0.8,
  groups: {
    Воздух: 'air_capacity*! receiver*! pressure_bar',
    Двигатель: 'power*! compressor_type* drive_type cylinders',
    Удобство: 'outlets cable weight noise*',
  },
  classes: [
    {
      weight: 3,
      kind: 'compressor',
      what: 'Компрессор воздушный',
      price: [10900, 32900],
      values: {
        air_capacity: range(150, 260, 10),
        receiver: sizes(6, 24, 24, 50),
        pressure_bar: 8,
        power: range(1100, 2200, 100),
        compressor_type: one('oil-free', 'oil'),
        drive_type: 'direct',
        cylinders: 1,
        outlets: one(1, 2),
        cable: one(1.5, 2),
        weight: range(15, 34, 0.5),
        noise: from((v) =>
          v.compressor_type === 'oil-free' ? 62 + Math.round(Number(v.weight)) : 90 + Math.round(Number(v.weight) / 10),
        ),
      },
    },
    {
      weight: 2,
      kind: 'compressor',
      what: 'Компрессор ременный',
      series: 'ACB',
      price: [26900, 94900],
      values: {
        air_capacity: range(300, 650, 10),
        receiver: sizes(50, 100, 100, 200),
        pressure_bar: sizes(8, 10),
        power: range(2200, 4000, 100),
        compressor_type: 'oil',
        drive_type: 'belt',
        cylinders: 2,
        outlets: 2,
        cable: 2,
        weight: range(42, 118, 1),
        noise: range(88, 95, 1),
      },
    },
  ],
  series: 'AC',
  model: (v) => `${v.receiver}-${v.air_capacity}`,
  tail: (_v, text) => [text('air_capacity'), text('receiver'), text('power')],
  about: (v, text, pick) => [
    pick(
      `Компрессор ${text('air_capacity')} с ресивером ${text('receiver')} для покраски, шиномонтажа и пневмоинструмента.`,
      `Воздух для мастерской: ${text('air_capacity')}, давление ${text('pressure_bar')}.`,
    ),
    v.compressor_type === 'oil-free'
      ? 'Безмасляный: не пачкает краску и работает тише.'
      : v.drive_type === 'belt'
        ? 'Ременный привод спокойнее и долговечнее прямого.'
        : 'Масляная головка рассчитана на частую работу.',
    `На выходе ${v.outlets === 1 ? 'один разъём' : 'два разъёма'} под быстросъём, давление регулируется.`,
  ],
  box: () => ['компрессор', 'колёса и рукоятка', 'фильтр', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(500 + Number(v.receiver) * 4),
    Math.round(240 + Number(v.receiver) * 1.2),
    Math.round(500 + Number(v.receiver) * 3),
  ],
  takes: () => ['hose', 'reel', 'glasses'],
  spares: () => ['filter', 'belt', 'switch'],
}

export const nailGuns: Template = {
  category: 'pnevmosteplery',
  trade: 'air',
  share: 0.5,
  groups: {
    Крепёж: 'nail_type*! nail_length*! magazine*',
    Воздух: 'pressure_bar air_per_shot!',
    Удобство: 'no_mark_tip* direct_mode* weight case',
  },
  classes: [
    {
      weight: 2,
      kind: 'nail-gun',
      what: 'Пневмонейлер',
      price: [4900, 19900],
      values: {
        nail_type: sizes('f50', 'round', 'round'),
        nail_length: sizes('10-50', '50-90', '50-90'),
        magazine: sizes(100, 60, 50),
        pressure_bar: sizes(7, 8),
        air_per_shot: range(0.5, 1.6, 0.1),
        no_mark_tip: chance(0.6),
        direct_mode: chance(0.4),
        weight: range(1.2, 4, 0.1),
        case: chance(0.7),
      },
    },
    {
      weight: 2,
      kind: 'nail-gun',
      what: 'Пневмостеплер',
      series: 'PST',
      price: [3900, 12900],
      values: {
        nail_type: one('type80', 'type90'),
        nail_length: sizes('6-25', '10-40'),
        magazine: sizes(100, 120),
        pressure_bar: 7,
        air_per_shot: range(0.3, 0.8, 0.1),
        no_mark_tip: chance(0.4),
        direct_mode: chance(0.5),
        weight: range(0.9, 2.2, 0.1),
        case: chance(0.5),
      },
    },
  ],
  series: 'PN',
  model: (v) => `${String(v.nail_length).split('-')[1]}`,
  lines: ['Nail', 'Nail Pro', 'Fast', 'Fix', 'Fix Pro'],
  tail: (_v, text) => [text('nail_type'), `${text('nail_length')}`],
  about: (v, text, pick) => [
    pick(
      `Пневмоинструмент под ${text('nail_type')} длиной ${text('nail_length')}: вагонка, обшивка, мебель.`,
      `Забивает ${text('nail_type')} ${text('nail_length')} заподлицо; на выстрел уходит около ${text('air_per_shot')} воздуха.`,
    ),
    `Магазин на ${text('magazine')}, пустой магазин блокирует выстрел.`,
    v.no_mark_tip === true
      ? 'Резиновый носик не оставляет следа на вагонке.'
      : 'Глубина забивания регулируется колёсиком.',
  ],
  box: (v) => ['инструмент', 'масло для пневмоинструмента', 'ключи', v.case === true && 'кейс', 'инструкция'],
  warranty: [12],
  size: () => [260, 110, 250],
  takes: () => ['glasses', 'ears', 'hose'],
  spares: () => ['switch'],
}
