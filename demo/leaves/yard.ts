import { chance, from, one, range, sizes, type Template } from '../template.ts'
import { electricSnowBlower } from './cordless-garden.ts'

export const cultivators: Template = {
  category: 'motokultivatory',
  trade: 'petrol',
  share: 0.8,
  groups: {
    Двигатель: 'engine_volume* horsepower*! fuel_tank',
    Обработка: 'till_width*! till_depth*! tillers',
    Передача: 'gears reverse* gearbox* pto* weight*',
  },
  classes: [
    {
      kind: 'cultivator',
      what: 'Мотокультиватор',
      price: [24900, 68900],
      values: {
        horsepower: range(4, 7.5, 0.5),
        engine_volume: from((v) => Math.round((Number(v.horsepower) * 29 + 20) / 2) * 2),
        fuel_tank: sizes(1, 2.5, 3.6),
        till_width: sizes(56, 80, 85, 95),
        till_depth: sizes(22, 26, 30, 33),
        tillers: sizes(4, 4, 6),
        gears: sizes('one', 'two', 'two'),
        reverse: sizes(false, true, true),
        gearbox: one('chain', 'chain', 'gear'),
        pto: chance(0.3),
        weight: range(34, 68, 1),
      },
    },
  ],
  series: 'CT',
  model: (v) => `${v.till_width}-${Number(v.horsepower) * 10}`,
  tail: (v, text) => [text('horsepower'), `${text('till_width')}`, v.reverse === true && 'реверс'],
  about: (v, text, pick) => [
    pick(
      `Мотокультиватор ${text('horsepower')} рыхлит полосу ${text('till_width')} на глубину до ${text('till_depth')}.`,
      `Культиватор для огорода: двигатель ${text('engine_volume')}, ширина захвата ${text('till_width')}.`,
    ),
    v.reverse === true
      ? 'Задний ход выручает у забора и в теплице.'
      : 'Передача одна, вперёд: устройство простое и лёгкое.',
    v.gearbox === 'gear'
      ? 'Шестерённый редуктор в масляной ванне рассчитан на целину.'
      : 'Цепной редуктор недорог в ремонте.',
    v.pto === true && 'Есть шкив отбора мощности для навесного оборудования.',
  ],
  box: () => ['мотокультиватор', 'фрезы', 'сошник', 'транспортировочные колёса', 'ключи', 'инструкция'],
  warranty: [12, 24],
  size: () => [780, 480, 620],
  takes: () => ['oil-4t', 'gloves'],
  spares: () => ['spark', 'filter', 'belt'],
}

export const snowBlowers: Template = {
  category: 'snegouborshchiki',
  trade: 'petrol',
  share: 0.7,
  groups: {
    Двигатель: 'power_source* power engine_volume* horsepower*! fuel_tank electric_start*',
    'Ковш и выброс': 'scoop_width*! scoop_height throw_distance! auger',
    Удобство: 'gears_text headlight* heated_grips* drive* cable weight noise',
  },
  classes: [
    {
      kind: 'snow-blower',
      what: 'Снегоуборщик бензиновый',
      price: [43900, 159900],
      values: {
        horsepower: range(5.5, 14, 0.5),
        engine_volume: from((v) => Math.round((Number(v.horsepower) * 29 + 30) / 2) * 2),
        fuel_tank: sizes(3.6, 3.6, 6.5),
        electric_start: sizes(false, true, true),
        scoop_width: sizes(56, 62, 66, 72, 86),
        scoop_height: sizes(51, 54, 54),
        throw_distance: range(9, 15, 1),
        auger: 'steel',
        gears_text: sizes('g41', 'g52', 'g62'),
        headlight: sizes(false, true, true),
        heated_grips: sizes(false, false, true),
        drive: one('wheels', 'wheels', 'tracks'),
        weight: range(62, 145, 1),
        noise: range(98, 104, 1),
      },
    },
  ],
  newcomers: { share: 0.25, classes: [electricSnowBlower] },
  common: { power_source: 'petrol' },
  series: 'ST',
  model: (v) => `${v.scoop_width}-${Number(v.horsepower) * 10}${v.electric_start === true ? 'E' : ''}`,
  tail: (v, text) => [text('horsepower'), `ковш ${text('scoop_width')}`, v.electric_start === true && 'электростартер'],
  about: (v, text, pick) => [
    pick(
      `Снегоуборщик с ковшом ${text('scoop_width')} и двигателем ${text('horsepower')} отбрасывает снег до ${text('throw_distance')}.`,
      `За проход убирает полосу ${text('scoop_width')}; слежавшийся снег берёт зубчатый стальной шнек.`,
    ),
    v.electric_start === true
      ? 'Электростартер работает от сети 220 В, ручной запуск тоже есть.'
      : 'Запускается шнуром, на морозе помогают праймер и заслонка.',
    v.drive === 'tracks'
      ? 'Гусеницы держат на склоне и обледенелом въезде.'
      : 'Колёса с глубоким протектором и блокировкой не буксуют.',
    v.heated_grips === true && 'Рукоятки с подогревом, фара светит на два шага вперёд.',
  ],
  box: () => ['снегоуборщик', 'лопатка для чистки желоба', 'запасные срезные болты', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [1100, Number(v.scoop_width) * 10 + 40, 850],
  takes: () => ['oil-4t', 'gloves', 'ears'],
  spares: () => ['spark', 'filter', 'belt'],
}

export const pressureWashers: Template = {
  category: 'moyki',
  trade: 'washing',
  share: 1.1,
  groups: {
    'Двигатель и насос': 'power*! pressure*! flow*! pump motor_type*',
    Удобство: 'hose_length foam* water_intake* hose_reel cable weight',
    Защита: 'total_stop overheat_protection',
  },
  classes: [
    {
      weight: 3,
      kind: 'pressure-washer',
      what: 'Мойка высокого давления',
      price: [8900, 24900],
      values: {
        power: range(1600, 2200, 100),
        pressure: range(120, 155, 5),
        flow: range(360, 450, 10),
        pump: one('aluminium', 'plastic'),
        motor_type: 'brushed',
        hose_length: sizes(5, 6, 8),
        foam: true,
        water_intake: chance(0.7),
        hose_reel: chance(0.4),
        cable: sizes(4, 5),
        weight: range(7, 12, 0.5),
        total_stop: true,
        overheat_protection: true,
      },
    },
    {
      weight: 2,
      kind: 'pressure-washer',
      what: 'Мойка высокого давления',
      price: [24900, 69900],
      values: {
        power: range(2200, 3200, 100),
        pressure: range(150, 200, 5),
        flow: range(450, 600, 10),
        pump: 'brass',
        motor_type: 'induction',
        hose_length: sizes(8, 10, 12),
        foam: true,
        water_intake: true,
        hose_reel: chance(0.6),
        cable: 5,
        weight: range(18, 34, 0.5),
        total_stop: true,
        overheat_protection: true,
      },
    },
  ],
  series: 'PW',
  model: (v) => `${v.pressure}-${v.power}`,
  tail: (_v, text) => [text('pressure'), text('power'), text('flow')],
  about: (v, text, pick) => [
    pick(
      `Мойка ${text('pressure')} с расходом ${text('flow')} для машины, дорожек и садовой мебели.`,
      `Смывает грязь и старую побелку: рабочее давление ${text('pressure')}.`,
    ),
    v.motor_type === 'induction'
      ? 'Асинхронный двигатель тише щёточного и рассчитан на долгую работу.'
      : 'Щёточный двигатель лёгкий, мойку удобно носить.',
    v.water_intake === true
      ? 'Может забирать воду из бочки, обратный клапан не нужен.'
      : 'Подключается к водопроводу с давлением от 1 бар.',
    'Насос останавливается, как только отпускаете курок.',
  ],
  box: (v) => ['мойка', 'пистолет и копьё', `шланг ${v.hose_length}\u00a0м`, 'пенная насадка', 'фильтр', 'инструкция'],
  warranty: [12, 24],
  size: (v) => [
    Math.round(320 + Number(v.weight) * 4),
    Math.round(280 + Number(v.weight) * 2),
    Math.round(500 + Number(v.weight) * 10),
  ],
  takes: () => ['hose', 'reel', 'boots', 'glasses'],
  spares: () => ['brushes', 'switch'],
}

export const hoseReels: Template = {
  category: 'poliv',
  trade: 'water',
  share: 0.4,
  groups: {
    Шланг: 'hose_length*! hose_inch*! hose_layers burst_pressure! frost_proof',
    Катушка: 'reel_type* nozzles weight',
  },
  classes: [
    {
      kind: 'hose-reel',
      what: 'Катушка со шлангом',
      price: [2900, 9900],
      values: {
        hose_length: sizes(20, 25, 30, 50),
        hose_inch: one('half', 'half', 'three-quarters'),
        hose_layers: sizes(3, 4, 5),
        burst_pressure: range(18, 28, 1),
        frost_proof: chance(0.4),
        reel_type: one('trolley', 'trolley', 'wall'),
        nozzles: sizes(1, 3, 4),
        weight: range(4.2, 11, 0.1),
      },
    },
  ],
  series: 'HR',
  calledByLine: true,
  lines: ['Rain', 'Rain Plus', 'Aqua', 'Garden', 'Comfort'],
  model: (v) => `${v.hose_length}${v.hose_inch === 'half' ? '12' : '34'}`,
  tail: (_v, text) => [text('hose_length'), text('hose_inch')],
  about: (v, text, pick) => [
    pick(
      `Катушка со шлангом ${text('hose_length')}: сматывается ручкой, не перекручивается.`,
      `Шланг ${text('hose_inch')} на катушке для полива участка и мойки.`,
    ),
    `${v.hose_layers === 3 ? 'Трёхслойный' : v.hose_layers === 4 ? 'Четырёхслойный' : 'Пятислойный'} армированный шланг держит разрывное давление ${text('burst_pressure')}.`,
    v.reel_type === 'wall'
      ? 'Кронштейн крепится к стене, катушка поворачивается за шлангом.'
      : 'Тележка на колёсах едет по газону и не опрокидывается.',
  ],
  box: () => ['катушка', 'шланг', 'соединители', 'насадка-пистолет'],
  warranty: [12],
  size: () => [480, 420, 600],
  fits: () => ['hose'],
}
